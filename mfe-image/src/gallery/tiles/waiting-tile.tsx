import type { GenerationOutput } from '@studio/backend/contract'
import { formatElapsed } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { atom, useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { uploadSharesAtom } from '../../request/upload-shares.ts'
import { useCancel } from '../actions/use-cancel.ts'
import { isCancelled, type Tile } from '../items/live-tiles.ts'
import { useNow } from './use-now.ts'
import styles from './waiting-tile.module.css'

/** Spec images 2: 'Queued' for the first second, then 'In Progress', with a timer. */
export function wordOf(elapsedMs: number): string {
  return elapsedMs < 1000 ? 'Queued' : 'In Progress'
}

/** Files that are on their way: how much of them has been sent, in whole percents; undefined when none are, or all have arrived. */
function useUpload({ isUploading, generation }: Tile): number | undefined {
  // A request that the server has not accepted has its own key as its id.
  const share = useAtomValue(
    useMemo(() => atom((get) => get(uploadSharesAtom).get(generation.id) ?? 0), [generation.id]),
  )
  return isUploading === true && share < 1 ? Math.round(share * 100) : undefined
}

/** What is going on: files are sent, or the words above. */
const workOf = (elapsed: number, sent: number | undefined): string =>
  sent === undefined ? wordOf(elapsed) : `Uploading ${sent}%`

/** Why a cancel does not end an output at once: what was sent to the model is paid for. */
export function noteOf({ status }: GenerationOutput): string | undefined {
  return status === 'running' ? 'Already with the model: it will be kept and charged' : undefined
}

/** An output in progress: its state, time and progress, and a button to cancel it, and no other. */
export function WaitingTile({ tile }: { readonly tile: Tile }): ReactNode {
  const { cancel, isAsked } = useCancel()
  const elapsed = useNow() - Date.parse(tile.generation.createdAt)
  const sent = useUpload(tile)
  const made = tile.output.status === 'running' ? tile.output.progress : 0
  const cancelling = isCancelled(tile.output) || isAsked
  const note = cancelling ? noteOf(tile.output) : undefined
  return (
    <div className={styles['waiting']} data-tile tabIndex={-1}>
      <span className={styles['word']}>{cancelling ? 'Cancelling' : workOf(elapsed, sent)}</span>
      <span className={styles['timer']}>{formatElapsed(elapsed)}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <progress
        className={styles['progress']}
        value={sent ?? made}
        max={100}
        aria-label={sent === undefined ? 'Progress' : 'Upload'}
      />
      {tile.isTaken && !cancelling && (
        <div className={styles['cancel']}>
          <IconButton label="Cancel" icon={<X size={16} aria-hidden />} onClick={() => void cancel([tile])} />
        </div>
      )}
    </div>
  )
}
