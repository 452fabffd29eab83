import { Button } from '@studio/ui'
import { ApiError } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignInHere } from '../session/way-back.ts'

interface AccessDeniedProps {
  /** Where the person is. */
  readonly path: string
  /** Why what the page shows could not be fetched, where that was tried. */
  readonly error?: Error
  readonly onRetry?: () => void
}

/** Spec video 2: shown to whoever may not see a page of admins, and when the dashboard cannot be fetched. */
export function AccessDenied({ path, error, onRetry }: AccessDeniedProps): ReactNode {
  const signIn = useSignInHere()
  const what = path.replace(/\/$/, '') === '/admin' ? 'the admin dashboard' : 'this page'
  const cause = causeOf(error)
  return (
    <Notice
      role="alert"
      picture={<ShieldX size={40} strokeWidth={1.25} />}
      title="Access Denied"
      text={`You don't have permission to access ${what}.${cause === undefined ? '' : ` ${cause}`}`}
      action={
        cause === undefined ? (
          <Button type="primary" onClick={signIn}>
            Sign in as an admin
          </Button>
        ) : (
          <Button type="primary" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    />
  )
}

/** What is said besides when the server has not refused, but could not be asked; undefined when it has refused. */
function causeOf(error: Error | undefined): string | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof ApiError)) return 'The server cannot be reached. Please try again in a moment.'
  return error.status < 500 ? undefined : 'The server could not answer. Please try again in a moment.'
}
