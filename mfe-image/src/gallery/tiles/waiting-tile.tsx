import { cancelGeneration, type GenerationOutput } from '@studio/backend/contract'
import { errorText } from '@studio/ui/api-error'
import { formatElapsed } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tile } from '../items/live-tiles.ts'
import { useNow } from './use-now.ts'
import styles from './waiting-tile.module.css'

/** Spec images 2: 'Queued' for the first second, then 'In Progress', with a timer. */
export function wordOf(elapsedMs: number): string {
  return elapsedMs < 1000 ? 'Queued' : 'In Progress'
}

/** Why a cancel does not end an output at once: what was sent to the model is paid for. */
export function noteOf({ status }: GenerationOutput): string | undefined {
  return status === 'running' ? 'Already with the model: it will be kept and charged' : undefined
}

const isCancelled = (output: GenerationOutput): boolean =>
  'cancelRequested' in output && output.cancelRequested === true

/** An output in progress: its state, time and progress, and a button to cancel it, and no other. */
export function WaitingTile({ tile }: { readonly tile: Tile }): ReactNode {
  const cancel = useCommand(cancelGeneration)
  const elapsed = useNow() - Date.parse(tile.generation.createdAt)
  const progress = tile.output.status === 'running' ? tile.output.progress : 0
  const cancelling = isCancelled(tile.output) || cancel.isPending || cancel.isSuccess
  const note = cancelling ? noteOf(tile.output) : undefined
  const stop = (): void =>
    cancel.mutate(
      { params: { id: tile.generation.id }, body: { outputs: [tile.output.n] } },
      {
        onError: (error) =>
          showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' }),
      },
    )
  return (
    <div className={styles['waiting']} data-tile tabIndex={-1}>
      <span className={styles['word']}>{cancelling ? 'Cancelling' : wordOf(elapsed)}</span>
      <span className={styles['timer']}>{formatElapsed(elapsed)}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <progress className={styles['progress']} value={progress} max={100} aria-label="Progress" />
      {tile.isTaken && !cancelling && (
        <div className={styles['cancel']}>
          <IconButton label="Cancel" icon={<X size={16} aria-hidden />} onClick={stop} />
        </div>
      )}
    </div>
  )
}
