import type { Span } from '@studio/backend/contract/animations'
import { getSource } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import type { ChosenSource } from '../draft/copy-draft.ts'
import styles from './chosen-video.module.css'
import type { LoadedVideoProps } from './loaded-video.tsx'

interface ChosenVideoProps {
  readonly chosen: ChosenSource
  readonly onSpan: (span: Span) => void
  readonly onRemove: () => void
}

const pending = (
  <div className={styles['pending']}>
    <Spinner label="Loading the video" />
  </div>
)

const LoadedVideo = lazyPart<LoadedVideoProps>(async () => (await import('./loaded-video.tsx')).LoadedVideo, {
  pending,
  failed: (onRetry) => <PartFailed onRetry={onRetry} />,
})

/** The video that was chosen: its preview, the part of it that is used, and the way to another one. */
export function ChosenVideo({ chosen, onSpan, onRemove }: ChosenVideoProps): ReactNode {
  const { data, isError, error, refetch } = useCall(getSource, { params: { videoId: chosen.videoId } })
  if (data !== undefined) {
    return <LoadedVideo source={data} chosenSpan={chosen.span} onSpan={onSpan} onRemove={onRemove} />
  }
  if (!isError) return pending
  const isGone = isStatus(error, 404)
  return (
    <div className={styles['failed']} role="alert">
      <p>{isGone ? 'This video is not stored any more.' : 'The video could not be loaded. Nothing is lost.'}</p>
      {isGone ? (
        <Button onClick={onRemove}>Use another video</Button>
      ) : (
        <Button onClick={() => void refetch()}>Retry</Button>
      )}
    </div>
  )
}
