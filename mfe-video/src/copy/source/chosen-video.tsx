import type { Span } from '@studio/backend/contract/animations'
import { getSource } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import type { ChosenSource } from '../draft/copy-draft.ts'
import styles from './chosen-video.module.css'
import { SourcePreview } from './source-preview.tsx'

interface ChosenVideoProps {
  readonly chosen: ChosenSource
  readonly onSpan: (span: Span) => void
  readonly onRemove: () => void
}

/** The video that was chosen: its preview, the part of it that is used, and the way to another one. */
export function ChosenVideo({ chosen, onSpan, onRemove }: ChosenVideoProps): ReactNode {
  const { data, isError, error, refetch } = useCall(getSource, { params: { videoId: chosen.videoId } })
  const another = <Button onClick={onRemove}>Use another video</Button>
  if (data !== undefined) {
    return (
      <div className={styles['chosen']}>
        <SourcePreview source={data} chosenSpan={chosen.span} onSpan={onSpan} />
        {another}
      </div>
    )
  }
  if (!isError) {
    return (
      <div className={styles['pending']}>
        <Spinner label="Loading the video" />
      </div>
    )
  }
  const isGone = isStatus(error, 404)
  return (
    <div className={styles['failed']} role="alert">
      <p>{isGone ? 'This video is not stored any more.' : 'The video could not be loaded. Nothing is lost.'}</p>
      {isGone ? another : <Button onClick={() => void refetch()}>Retry</Button>}
    </div>
  )
}
