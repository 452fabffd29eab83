import type { CurrentUser } from '@studio/backend/contract'
import { OutsidePicture } from '@studio/ui/outside-picture'
import type { ReactNode } from 'react'
import { initialOf } from './person.ts'

/** Spec images 2: the profile image; a letter when there is none or it cannot be loaded. */
export function Avatar({ user }: { readonly user: CurrentUser }): ReactNode {
  return (
    <OutsidePicture src={user.profileImageUrl} size={32}>
      {initialOf(user)}
    </OutsidePicture>
  )
}
