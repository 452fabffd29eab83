import type { Video } from '@studio/backend/contract/videos'
import { WaitingTile } from '@studio/media/waiting-tile'
import type { ReactNode } from 'react'
import { useCancel } from '../acts/use-cancel.ts'
import { stateOf } from '../list/video.ts'

/** Where a video stands that waits for its turn, or why a cancel does not end it at once: what was sent to the model is paid for. */
function noteOf(video: Video, cancelling: boolean): string | undefined {
  const waits = stateOf(video) === 'waiting'
  if (cancelling) return waits ? undefined : 'Already with the model: it will be kept and charged'
  return waits && video.queuePosition !== undefined ? `Place ${video.queuePosition} in line` : undefined
}

/** A video that is being made, or waits for its turn, and a button to cancel it. */
export function WaitingVideo({ video }: { readonly video: Video }): ReactNode {
  const { cancel, isAsked } = useCancel(video.id)
  const cancelling = isAsked || video.cancelRequested === true
  return (
    <WaitingTile
      startedAt={Date.parse(video.createdAt)}
      work={cancelling ? 'Cancelling' : undefined}
      note={noteOf(video, cancelling)}
      progress={{ percent: video.progress, label: 'Progress' }}
      onCancel={cancelling ? undefined : () => void cancel()}
    />
  )
}
