import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { Notice } from '@studio/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

interface StoryNoticeProps {
  readonly what: 'Job' | 'Call'
  readonly error: Error
  readonly onRetry: () => void
}

/** Why a story cannot be shown: there is no such thing, or the server could not be asked. */
export function StoryNotice({ what, error, onRetry }: StoryNoticeProps): ReactNode {
  const navigate = useNavigate()
  // An address that is no id is that of nothing, too.
  if (isStatus(error, 404) || isStatus(error, 400))
    return (
      <Notice
        picture={<SearchX size={40} strokeWidth={1.25} />}
        title={`${what} Not Found`}
        text={`There is no ${what.toLowerCase()} with this address.`}
        action={
          <Button type="primary" onClick={() => void navigate({ to: '/admin/charges' })}>
            Back to Charges
          </Button>
        }
      />
    )
  return (
    <Notice
      role="alert"
      title={`Unable to Load ${what}`}
      text="Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}
