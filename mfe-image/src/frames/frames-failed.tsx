import type { SourceKind } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { failureWords, isFinal } from './failures.ts'

interface FramesFailedProps {
  readonly error: unknown
  readonly kind: SourceKind
  readonly onRetry: () => void
}

/** Says why there are no frames of a video, and offers to ask again where that may help. */
export function FramesFailed({ error, kind, onRetry }: FramesFailedProps): ReactNode {
  const { title, description = 'The studio did not answer. Nothing is lost.' } = failureWords(error, kind, 'frames')
  const again = isFinal(error) ? {} : { action: <Button onClick={onRetry}>Ask again</Button> }
  return <Notice level={2} role="alert" title={title} text={description} {...again} />
}
