import type { LipSync } from '@studio/backend/contract/lip-syncs'
import { formatCents } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClipActs } from '../../clips/acts/clip-acts.ts'
import { useCancel } from '../../clips/acts/use-cancel.ts'
import type { Pending } from '../../clips/kind/pending.ts'
import { RetryButton } from '../../clips/tiles/retry-button.tsx'
import { waitingNote } from '../../clips/tiles/waiting-clip.tsx'
import { lipSyncName } from '../kind/lip-sync.ts'
import { LateFavoriteButton } from '../marks/mark-late.tsx'
import styles from './unfinished.module.css'
import { useElapsed } from './use-elapsed.ts'

/** A lip sync that is being made, or waits for its turn (spec video 2): deleting it cancels it. */
export function MakingLipSync({ lipSync }: { readonly lipSync: LipSync }): ReactNode {
  const { cancel, isAsked } = useCancel(lipSync.id)
  const cancelling = isAsked || lipSync.cancelRequested === true
  const note = waitingNote(lipSync, cancelling)
  return (
    <div className={styles['tile']} data-tile tabIndex={-1}>
      <span className={styles['word']}>{cancelling ? 'Cancelling' : 'In Progress'}</span>
      {lipSync.progress > 0 && <span className={styles['figure']}>{lipSync.progress}%</span>}
      <Elapsed since={Date.parse(lipSync.createdAt)} />
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <Buttons lipSync={lipSync} {...(!cancelling && { onDelete: () => void cancel() })} />
    </div>
  )
}

/** One that was just asked for. */
export function PendingLipSync({ pending }: { readonly pending: Pending }): ReactNode {
  return (
    <div className={styles['tile']} data-tile tabIndex={-1}>
      <span className={styles['word']}>In Progress</span>
      <Elapsed since={pending.startedAt} />
    </div>
  )
}

function Elapsed({ since }: { readonly since: number }): ReactNode {
  return <span className={styles['figure']}>{(useElapsed(since) / 1_000).toFixed(1)} s</span>
}

/** One that could not be made: why, and the way to try again with the same files and settings. */
export function FailedLipSync({ lipSync }: { readonly lipSync: LipSync }): ReactNode {
  const { remove } = useClipActs()
  const { failure, retryCents: priceCents } = lipSync
  const cost = priceCents === undefined ? undefined : { shown: { priceCents }, words: formatCents(priceCents) }
  return (
    <div className={styles['tile']} data-failed tabIndex={-1} data-tile>
      <span className={styles['word']}>Failed</span>
      <span className={styles['note']}>{failure?.error ?? 'Unknown error'}</span>
      <span className={styles['note']}>Not charged</span>
      <RetryButton clip={lipSync} cost={cost} />
      <Buttons lipSync={lipSync} onDelete={() => remove([lipSync])} />
    </div>
  )
}

interface ButtonsProps {
  readonly lipSync: LipSync
  /** Left out once it was asked for. */
  readonly onDelete?: () => void
}

/** Favourite and delete, on hover and focus. What was made again has its heart there. */
function Buttons({ lipSync, onDelete }: ButtonsProps): ReactNode {
  return (
    <div className={styles['buttons']}>
      {lipSync.retriedBy === undefined && <LateFavoriteButton lipSync={lipSync} />}
      {onDelete !== undefined && (
        <IconButton
          onPicture
          label="Delete"
          about={lipSyncName(lipSync)}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onDelete}
        />
      )}
    </div>
  )
}
