import type { GenerationOutput } from '@studio/backend/contract'
import { formatElapsed } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCancel } from '../actions/use-cancel.ts'
import { isCancelled, type Tile } from '../items/live-tiles.ts'
import { useNow } from './use-now.ts'
import styles from './waiting-tile.module.css'

/** Spec images 2: 'Queued' for the first second, then 'In Progress', with a timer. */
export function wordOf(elapsedMs: number): string {
  return elapsedMs < 1000 ? 'Queued' : 'In Progress'
}

/** What is going on: files are sent, or the words above. */
const workOf = ({ isUploading }: Tile, elapsed: number): string =>
  isUploading === true ? 'Uploading' : wordOf(elapsed)

/** Why a cancel does not end an output at once: what was sent to the model is paid for. */
export function noteOf({ status }: GenerationOutput): string | undefined {
  return status === 'running' ? 'Already with the model: it will be kept and charged' : undefined
}

/** An output in progress: its state, time and progress, and a button to cancel it, and no other. */
export function WaitingTile({ tile }: { readonly tile: Tile }): ReactNode {
  const { cancel, isAsked } = useCancel()
  const elapsed = useNow() - Date.parse(tile.generation.createdAt)
  const progress = tile.output.status === 'running' ? tile.output.progress : 0
  const cancelling = isCancelled(tile.output) || isAsked
  const note = cancelling ? noteOf(tile.output) : undefined
  return (
    <div className={styles['waiting']} data-tile tabIndex={-1}>
      <span className={styles['word']}>{cancelling ? 'Cancelling' : workOf(tile, elapsed)}</span>
      <span className={styles['timer']}>{formatElapsed(elapsed)}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <progress className={styles['progress']} value={progress} max={100} aria-label="Progress" />
      {tile.isTaken && !cancelling && (
        <div className={styles['cancel']}>
          <IconButton label="Cancel" icon={<X size={16} aria-hidden />} onClick={() => void cancel([tile])} />
        </div>
      )}
    </div>
  )
}
