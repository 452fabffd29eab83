import type { GenerationOutput } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import { noActions } from '../testing/no-actions.ts'
import { AllActions } from './all-actions.tsx'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))

const failed = (reason: string, n: number): GenerationOutput => ({ n, status: 'failed', reason, error: 'No.' })

/** The words of the buttons for these outputs. */
function buttons(...outputs: readonly GenerationOutput[]): string[] {
  const tiles = outputs.map(
    (output, n): Tile => ({ key: `g.${n}`, generation, output: { ...output, n }, ratio: 1, isTaken: true }),
  )
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PictureActionsContext value={noActions}>
        <AllActions tiles={tiles} />
      </PictureActionsContext>
    </QueryClientProvider>,
  )
  return [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) => words.replace(/<[^>]*>/g, ''))
}

it('says how many it acts on, and is not there for one', () => {
  expect(buttons({ n: 0, status: 'queued' })).toEqual([])
  expect(buttons(failed('lost', 0))).toEqual([])
  const waiting = [
    { n: 0, status: 'queued' },
    { n: 1, status: 'running', progress: 10 },
    { n: 2, status: 'queued', cancelRequested: true },
  ] as const
  expect(buttons(...waiting)).toEqual(['Cancel all 2'])
})

it('asks again for what may succeed unchanged, and puts all failures away', () => {
  const all = [failed('lost', 0), failed('refused', 1), failed('provider-failed', 2)]
  expect(buttons(...all)).toEqual(['Retry all 2', 'Dismiss all 3'])
})
