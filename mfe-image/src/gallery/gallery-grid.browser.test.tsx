import { type GenerationOutput, getCurrentUser, mediaUrl } from '@studio/backend/contract'
import { createGridState, GridStateContext } from '@studio/media/grid-state'
import { overlayAtom, withFavorites } from '@studio/media/overlay'
import { emptySelection, picked } from '@studio/media/selection'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { person } from '../../../shell/src/testing/open-page.tsx'
import { createPending } from '../request/pending.ts'
import { defaultDraft } from '../request/settings.ts'
import { PictureActionsContext } from './actions/picture-actions.ts'
import { GalleryGrid } from './gallery-grid.tsx'
import { type Items, toItems } from './items/items.ts'
import { noActions } from './testing/no-actions.ts'

const { generation } = createPending('g', 'a fox', defaultDraft, new Date(0))

/** How often each output was read to be shown, by its number. */
type Reads = number[]

function counted<T extends GenerationOutput>(output: T, reads: Reads, name: 'status' | 'thumbnailUrl'): T {
  return Object.defineProperty({ ...output }, name, {
    get: () => {
      reads[output.n] = (reads[output.n] ?? 0) + 1
      return Reflect.get(output, name)
    },
  })
}

const itemsOf = (outputs: readonly GenerationOutput[]): Items =>
  toItems({
    live: outputs.map((output) => ({ key: `g.${output.n}`, generation, output, ratio: 1, isTaken: true })),
    library: [],
    keys: outputs.map(({ n }) => `g.${n}`),
    ratios: new Float32Array(outputs.length).fill(1),
  })

const stored = (n: number): GenerationOutput => {
  const assetId = `a${n}`
  const urls = { url: mediaUrl(assetId, 'original'), thumbnailUrl: mediaUrl(assetId, 'thumbnail') }
  return { n, status: 'stored', assetId, ...urls, width: 1, height: 1, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w' }
}

async function gridOf(items: Items) {
  const store = createStore()
  const state = createGridState()
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), person)
  const page = (shown: Items) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <PictureActionsContext value={noActions}>
            <GridStateContext value={state}>
              <GalleryGrid items={shown} rowHeight={200} />
              <p style={{ position: 'fixed', right: 0, bottom: 0 }}>Elsewhere</p>
            </GridStateContext>
          </PictureActionsContext>
        </TooltipProvider>
      </QueryClientProvider>
    </Provider>
  )
  const screen = await render(page(items))
  // The tile under the pointer renders its buttons too, and the test before this one may have left the pointer anywhere.
  await userEvent.hover(screen.getByText('Elsewhere'))
  await expect.poll(() => document.querySelectorAll('[data-tile]').length).toBe(items.keys.length)
  return { screen, store, state, show: (next: Items) => screen.rerender(page(next)) }
}

it('renders for a step of progress the tile of that output alone', async () => {
  const reads: Reads = []
  const running = (n: number, progress: number): GenerationOutput =>
    counted({ n, status: 'running', progress }, reads, 'status')
  const outputs = [running(0, 10), running(1, 10), running(2, 10)]
  const { screen, show } = await gridOf(itemsOf(outputs))
  reads.fill(0)
  await show(itemsOf(outputs.with(1, running(1, 40))))
  await expect
    .poll(() =>
      screen
        .getByRole('progressbar')
        .elements()
        .map((bar) => bar.getAttribute('value')),
    )
    .toEqual(['10', '40', '10'])
  expect(reads.map((count) => count > 0)).toEqual([false, true, false])
})

it('renders for a favourite, and for a selected picture, its own tile alone', async () => {
  const reads: Reads = []
  const items = itemsOf([0, 1, 2].map((n) => counted(stored(n), reads, 'thumbnailUrl')))
  const { screen, store, state } = await gridOf(items)
  reads.fill(0)
  store.set(overlayAtom, (overlay) => withFavorites(overlay, ['a1'], true))
  await expect.element(screen.getByRole('button', { name: 'Open a fox, a favorite' })).toBeVisible()
  expect(reads.map((count) => count > 0)).toEqual([false, true, false])
  store.set(state.selectionAtom, emptySelection)
  const selected = (pressed: boolean) => screen.getByRole('button', { name: /^Select/, pressed }).elements()
  await expect.poll(() => selected(false)).toHaveLength(3)
  reads.fill(0)
  store.set(state.selectionAtom, (selection) => picked(selection, items, 2, false))
  await expect.poll(() => selected(true)).toHaveLength(1)
  expect(reads.map((count) => count > 0)).toEqual([false, false, true])
})
