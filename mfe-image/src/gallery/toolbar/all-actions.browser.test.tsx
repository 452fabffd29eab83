import { cancelGeneration } from '@studio/backend/contract'
import { GridToolbar, ToolbarMiddle } from '@studio/media/toolbar'
import { createQueryClient } from '@studio/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { PictureActionsContext } from '../actions/picture-actions.ts'
import type { Tile } from '../items/live-tiles.ts'
import { noActions } from '../testing/no-actions.ts'
import { AllActions } from './all-actions.tsx'

afterEach(() => vi.unstubAllGlobals())

const generationOf = (id: string) => createPending(id, 'a fox', defaultDraft, new Date(0)).generation

/** The buttons for these tiles, in a toolbar. */
const rendered = (tiles: readonly Tile[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PictureActionsContext value={noActions}>
        <GridToolbar label="Gallery" selecting={false}>
          <AllActions tiles={tiles} />
          <ToolbarMiddle>128 images</ToolbarMiddle>
        </GridToolbar>
      </PictureActionsContext>
    </QueryClientProvider>,
  )

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
  const all = await rendered(tiles)
  await all.getByRole('button', { name: 'Cancel all 4' }).click()
  const pathOf = (id: string) => cancelGeneration.path.replace(':id', id)
  await expect
    .poll(() => sent)
    .toEqual([
      [pathOf('one'), { outputs: [0, 1] }],
      [pathOf('other'), { outputs: [0, 1] }],
    ])
})

it('has its three buttons in one line on a phone, as wide as the window and with the same names', async () => {
  const outputs = [...Array<'queued'>(12).fill('queued'), ...Array<'failed'>(24).fill('failed')]
  const all = await rendered(
    outputs.map((status, n) => ({
      key: `g.${n}`,
      generation: generationOf('g'),
      output: status === 'queued' ? { n, status } : { n, status, reason: 'lost', error: 'No.' },
      ratio: 1,
      isTaken: true,
    })),
  )
  const names = ['Cancel all 12', 'Retry all 24', 'Dismiss all 24']
  const boxes = () => names.map((name) => all.getByRole('button', { name }).element().getBoundingClientRect())
  await page.viewport(360, 780)
  await expect.poll(() => boxes()[0]?.left).toBeLessThan(16)
  expect(new Set(boxes().map(({ top }) => top)).size).toBe(1)
  expect(boxes()[2]?.right).toBeGreaterThan(340)
  expect(boxes()[2]?.right).toBeLessThan(360)
  await page.viewport(1440, 900)
  await expect.poll(() => boxes()[2]?.bottom).toBeLessThan(48)
  expect(boxes()[2]?.right).toBeGreaterThan(1_200)
})
