import { formatElapsed } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { ProgressLine } from '@studio/ui/spinner'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from './use-now.ts'
import styles from './waiting-tile.module.css'

/** Spec images 2: 'Queued' for the first second, then 'In Progress', with a timer. */
export function wordOf(elapsedMs: number): string {
  return elapsedMs < 1000 ? 'Queued' : 'In Progress'
}

interface WaitingTileProps {
  /** Milliseconds since 1970, by the server's clock. */
  readonly startedAt: number
  /** What is going on, where it is something else than 'Queued' or 'In Progress'. */
  readonly work?: string | undefined
  /** What else there is to know about it. */
  readonly note?: string | undefined
  /** How far it is, in percent, and what the bar is called. */
  readonly progress: { readonly percent: number; readonly label: string }
  /** Cancels it; without it there is no button. */
  readonly onCancel?: (() => void) | undefined
}

/** Something that is being made: its state, time and progress. */
export function WaitingTile({ startedAt, work, note, progress, onCancel }: WaitingTileProps): ReactNode {
  const elapsed = useNow() - startedAt
  return (
    <div className={styles['waiting']} data-tile tabIndex={-1}>
      <span className={styles['word']}>{work ?? wordOf(elapsed)}</span>
      <span className={styles['timer']}>{formatElapsed(elapsed)}</span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <ProgressLine className={styles['progress']} {...progress} />
      {onCancel !== undefined && (
        <div className={styles['cancel']}>
          <IconButton label="Cancel" icon={<X size={16} aria-hidden />} onClick={onCancel} />
        </div>
      )}
    </div>
  )
}
