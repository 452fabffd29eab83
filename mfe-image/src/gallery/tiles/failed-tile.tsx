import type { GenerationOutput } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { modelLabel } from '../../models/model-label.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import { canRetry, type Tile } from '../items/live-tiles.ts'
import styles from './failed-tile.module.css'
import { RetryButton } from './retry-button.tsx'

interface FailedTileProps {
  readonly tile: Tile
  readonly output: Extract<GenerationOutput, { status: 'failed' }>
}

/** What happened, in the words of spec images 2: 'Generation Failed', the reason or 'Unknown error'. */
function Words({ output }: Pick<FailedTileProps, 'output'>): ReactNode {
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

/** A failed output: the reason, what was asked for, that it cost nothing, and what can be done. */
export function FailedTile({ tile, output }: FailedTileProps): ReactNode {
  const actions = usePictureActions()
  const { generation } = tile
  const mayRetry = canRetry(tile)
  return (
    <div className={styles['failed']} data-tile tabIndex={-1}>
      <Words output={output} />
      {generation.prompt !== '' && (
        <q className={styles['prompt']} dir="auto" title={generation.prompt}>
          {generation.prompt}
        </q>
      )}
      <span className={styles['model']}>{modelLabel(generation.model)}</span>
      {output.reason === 'unanswered' ? (
        <span className={styles['reason']}>No answer came. If it was received, its images appear here.</span>
      ) : (
        <span className={styles['cost']}>Not charged</span>
      )}
      <div className={styles['buttons']}>
        {mayRetry && <RetryButton tiles={[tile]} />}
        <Button size="small" type={mayRetry ? 'default' : 'primary'} onClick={() => actions.edit(tile)}>
          Edit prompt
        </Button>
        <Button size="small" onClick={() => actions.dismiss([tile])}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
