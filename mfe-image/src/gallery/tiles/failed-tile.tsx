import type { GenerationOutput } from '@studio/backend/contract'
import { FailedTile as Failed } from '@studio/media/failed-tile'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { modelLabel } from '../../models/model-label.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import { canRetry, type Tile } from '../items/live-tiles.ts'
import { RetryButton } from './retry-button.tsx'

interface FailedTileProps {
  readonly tile: Tile
  readonly output: Extract<GenerationOutput, { status: 'failed' }>
}

const noAnswer = 'No answer came. If it was received, its images appear here.'

/** A failed output, and what can be done about it: ask again, change the words, dismiss it. */
export function FailedTile({ tile, output }: FailedTileProps): ReactNode {
  const actions = usePictureActions()
  const { prompt, model } = tile.generation
  const mayRetry = canRetry(tile)
  return (
    <Failed
      reason={output.error}
      prompt={prompt}
      model={modelLabel(model)}
      unanswered={output.reason === 'unanswered' ? noAnswer : undefined}
    >
      {mayRetry && <RetryButton tiles={[tile]} />}
      <Button size="small" type={mayRetry ? 'default' : 'primary'} onClick={() => actions.edit(tile)}>
        Edit prompt
      </Button>
      <Button size="small" onClick={() => actions.dismiss([tile])}>
        Dismiss
      </Button>
    </Failed>
  )
}
