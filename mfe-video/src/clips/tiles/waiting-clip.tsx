import { WaitingTile } from '@studio/media/waiting-tile'
import type { ReactNode } from 'react'
import { useCancel } from '../acts/use-cancel.ts'
import { type Clip, stateOf } from '../kind/clip.ts'
import type { Pending } from '../kind/pending.ts'

/** Where a clip stands that waits for its turn, or why a cancel does not end it at once: what the model has taken is paid for. */
export function waitingNote(clip: Clip, cancelling: boolean): string | undefined {
  if (cancelling) return clip.taskId === null ? undefined : 'Already with the model: it will be kept and charged'
  return stateOf(clip) === 'waiting' && clip.queuePosition !== undefined
    ? `Place ${clip.queuePosition} in line`
    : undefined
}

/** A clip that is being made, or waits for its turn, and a button to cancel it. */
export function WaitingClip({ clip }: { readonly clip: Clip }): ReactNode {
  const { cancel, isAsked } = useCancel(clip.id)
  const cancelling = isAsked || clip.cancelRequested === true
  return (
    <WaitingTile
      startedAt={Date.parse(clip.createdAt)}
      work={cancelling ? 'Cancelling' : undefined}
      note={waitingNote(clip, cancelling)}
      progress={{ percent: clip.progress, label: 'Progress' }}
      onCancel={cancelling ? undefined : () => void cancel()}
    />
  )
}

/** A clip that was just asked for. */
export function PendingClip({ pending }: { readonly pending: Pending }): ReactNode {
  return <WaitingTile startedAt={pending.startedAt} progress={{ percent: 0, label: 'Progress' }} />
}
