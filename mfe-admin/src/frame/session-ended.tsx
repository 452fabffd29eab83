import { Button } from '@studio/ui'
import { FullDialog } from '@studio/ui/dialog'
import { Notice } from '@studio/ui/notice'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { loginPath } from '../session/way-back.ts'
import styles from './session-ended.module.css'

/**
 * Covers the page, and the dialogs over it, of an admin who has been away for too long, or was signed out elsewhere. They sign in on
 * another page, as people do in the studio, so that what they typed here stays; when they come back, the page goes on by itself.
 */
export function SessionEnded(): ReactNode {
  return (
    <FullDialog label="Session Ended" className={styles['cover']} onClose={stay}>
      <Notice
        role="alert"
        picture={<Clock size={40} strokeWidth={1.25} />}
        title="Session Ended"
        text="You were signed out: after 15 minutes without use, after a working day, or by another device of yours. What you typed is still here: sign in on the page that opens, then come back."
        action={
          <Button type="primary" href={loginPath} target="_blank">
            Sign in again
          </Button>
        }
      />
    </FullDialog>
  )
}

/** Escape shows nobody what is covered. */
const stay = (): void => undefined
