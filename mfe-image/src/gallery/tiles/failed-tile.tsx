import type { GenerationOutput } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { Ban, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import styles from './failed-tile.module.css'
import { RetryButton } from './retry-button.tsx'

interface FailedTileProps {
  readonly tile: Tile
  readonly output: Extract<GenerationOutput, { status: 'failed' }>
  readonly actions: PictureActions
}

/** What happened, in the words of spec images 2: 'Generation Failed', the reason or 'Unknown error'. */
function Words({ output }: Pick<FailedTileProps, 'output'>): ReactNode {
  if (output.reason === 'cancelled') {
    return (
      <span className={styles['title']}>
        <Ban size={16} aria-hidden className={styles['cancelled']} />
        Cancelled
      </span>
    )
  }
  return (
    <>
      <span className={styles['title']}>
        <CircleAlert size={16} aria-hidden className={styles['icon']} />
        Generation Failed
      </span>
      <span className={styles['reason']}>{output.error === '' ? 'Unknown error' : output.error}</span>
    </>
  )
}

/** A failed output: the reason, that it cost nothing, and what can be done. */
export function FailedTile({ tile, output, actions }: FailedTileProps): ReactNode {
  return (
    <div className={styles['failed']} data-tile tabIndex={-1}>
      <Words output={output} />
      {output.reason === 'unanswered' ? (
        <span className={styles['reason']}>No answer came. If it was received, its images appear here.</span>
      ) : (
        <span className={styles['cost']}>Not charged</span>
      )}
      <div className={styles['buttons']}>
        {tile.isTaken && <RetryButton tile={tile} />}
        <Button size="small" onClick={() => actions.dismiss(tile)}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
