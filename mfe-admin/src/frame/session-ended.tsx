import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignInHere } from '../session/way-back.ts'

/** Takes the place of a page whose admin has been away for too long, or was signed out elsewhere. */
export function SessionEnded(): ReactNode {
  const signIn = useSignInHere()
  return (
    <Notice
      role="alert"
      picture={<Clock size={40} strokeWidth={1.25} />}
      title="Session Ended"
      text="You were signed out: after 15 minutes without use, after a working day, or by another device of yours. Sign in to go on where you were."
      action={
        <Button type="primary" onClick={signIn}>
          Sign in again
        </Button>
      }
    />
  )
}
