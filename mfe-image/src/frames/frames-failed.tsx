import type { SourceKind } from '@studio/backend/contract/frames'
import { lateVideo } from '@studio/media/source-failure'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { failureWords, isFinal } from './failures.ts'
import styles from './frame-extractors.module.css'

interface FramesFailedProps {
  readonly error: unknown
  readonly kind: SourceKind
  readonly onRetry: () => void
}

/** Says why there are no frames of a video, or none yet, and offers to ask again where that may help. */
export function FramesFailed({ error, kind, onRetry }: FramesFailedProps): ReactNode {
  const { title, description = 'The studio did not answer. Nothing is lost.' } = failureWords(error, kind, 'content')
  return (
    <section role="alert" className={styles['failed']}>
      <h3>{lateVideo(error) === undefined ? title : 'The frames are on their way'}</h3>
      <p className={styles['hint']}>{description}</p>
      {!isFinal(error) && <Button onClick={onRetry}>Ask again</Button>}
    </section>
  )
}
