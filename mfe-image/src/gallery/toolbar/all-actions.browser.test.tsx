import { cancelGeneration } from '@studio/backend/contract'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import { noActions } from '../tiles/no-actions.ts'
import { AllActions } from './all-actions.tsx'

afterEach(() => vi.unstubAllGlobals())

const generationOf = (id: string) => createPending(id, 'a fox', defaultDraft, new Date(0)).generation

it('cancels all outputs in progress, with one command for each generation', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push([new URL(request.url).pathname, await request.json()])
    return Response.json({ success: true }, { status: 202 })
  })
  const tiles = ['one', 'other'].flatMap((id) =>
    [0, 1].map(
      (n): Tile => ({
        key: `${id}.${n}`,
        generation: generationOf(id),
        output: { n, status: 'queued' },
        ratio: 1,
        isTaken: true,
      }),
    ),
  )
  const all = await render(
    <QueryClientProvider client={createQueryClient()}>
      <PictureActionsContext value={noActions}>
        <AllActions tiles={tiles} />
      </PictureActionsContext>
    </QueryClientProvider>,
  )
  await all.getByRole('button', { name: 'Cancel all 4' }).click()
  const pathOf = (id: string) => cancelGeneration.path.replace(':id', id)
  await expect
    .poll(() => sent)
    .toEqual([
      [pathOf('one'), { outputs: [0, 1] }],
      [pathOf('other'), { outputs: [0, 1] }],
    ])
})
