import type { CurrentUser } from '@studio/backend/contract'
import { type ReactNode, useState } from 'react'
import { initialOf } from './person.ts'

/** Spec images 2: the profile image; a letter when there is none or it cannot be loaded. */
export function Avatar({ user }: { readonly user: CurrentUser }): ReactNode {
  const [broken, setBroken] = useState<string>()
  const { profileImageUrl } = user
  if (profileImageUrl === null || profileImageUrl === broken) return initialOf(user)
  return (
    <img
      src={profileImageUrl}
      alt=""
      width={32}
      height={32}
      referrerPolicy="no-referrer"
      onError={() => setBroken(profileImageUrl)}
    />
  )
}
