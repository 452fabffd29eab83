import { downloadOf } from '@studio/media/download-choice'
import { wordOf } from '@studio/media/waiting-tile'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { downloadName } from '../actions/download-name.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import { noActions } from '../testing/no-actions.ts'
import { FailedTile } from './failed-tile.tsx'
import { noteOf } from './waiting-tile.tsx'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))
function failed(error: string, reason = 'refused', isTaken = false): string {
  const output = { n: 0, status: 'failed', reason, error } as const
  const tile: Tile = { key: 'g.0', generation, output, ratio: 1, isTaken }
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PictureActionsContext value={noActions}>
        <FailedTile tile={tile} output={output} />
      </PictureActionsContext>
    </QueryClientProvider>,
  )
}

it('is Queued for the first second, then In Progress', () => {
  expect([0, 999, 1000, 60_000].map(wordOf)).toEqual(['Queued', 'Queued', 'In Progress', 'In Progress'])
})

it('tells that a cancel comes too late for what the model has', () => {
  expect(noteOf({ n: 0, status: 'queued' })).toBeUndefined()
  expect(noteOf({ n: 0, status: 'running', progress: 0 })).toContain('it will be kept and charged')
})

it('says why it failed, or that nobody knows, and can be dismissed', () => {
  for (const words of ['Generation Failed', 'No foxes.', 'Dismiss']) expect(failed('No foxes.')).toContain(`>${words}<`)
  expect(failed('')).toContain('>Unknown error<')
})

it('shows what was asked for and of whom, and leads back to it', () => {
  for (const words of ['a fox', 'SeeDream 4.0', 'Edit prompt']) expect(failed('No.')).toContain(words)
})

it('offers to ask again only where that may help; after a refusal the words come first', () => {
  expect(failed('No.', 'provider-failed', true)).toContain('Retry')
  for (const reason of ['refused', 'invalid-request']) {
    const tile = failed('No.', reason, true)
    expect(tile).not.toContain('Retry')
    expect(tile).toMatch(/ant-btn-primary[^>]*>(<[^>]*>)*Edit prompt/)
  }
  expect(failed('No.', 'unanswered', false)).not.toContain('Retry')
})

it('is downloaded as generated-image-N.png, counted from one', () => {
  const nameOf = (n: number): string =>
    downloadOf('a', downloadName(n), { format: 'png', making: true, credentials: false }).download
  expect([0, 3].map(nameOf)).toEqual(['generated-image-1.png', 'generated-image-4.png'])
})
