import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { useInvite } from './use-invite.ts'

/** Invites somebody who waits. */
export function InviteButton({ email }: { readonly email: string }): ReactNode {
  const { invite, inviting } = useInvite()
  return (
    <Button
      size="small"
      loading={inviting !== undefined}
      aria-label={`Invite ${email}`}
      onClick={() => void invite(email)}
    >
      Invite
    </Button>
  )
}
