import type { Generation } from '@studio/backend/contract'
import { newestGenerationsKey } from '@studio/media/newest-generations'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { columnsOf, idOf, imageOf, madeBy, picturesFrom } from '../../../shell/media/src/choosers/testing/server.ts'
import { generationOf } from '../../../shell/media/src/gallery/testing/generation.ts'
import { narrowingAtom } from './narrowing/narrowing-atom.ts'
import { searchAtom } from './search/search.ts'
import { openGallery } from './testing/open-gallery.tsx'

const seedream = { model: 'bytedance/seedream-v4', quality: '2K' }
const soul = { model: 'segmind/higgsfield-soul', quality: 'High', style: 'Retro', styleId: idOf(70) }

/** How the images 0 to 5 were made; a number: the status of the server's response. */
let makings: readonly object[] | number

const alike = (making: object, ids: readonly number[]) => ({
  ...making,
  ids: columnsOf(ids.map((n) => ({ id: idOf(n), ratio: 1000 }))).ids,
})

beforeEach(() => {
  makings = [alike(seedream, [0, 1, 2, 3]), alike(soul, [4, 5])]
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/gallery/columns') {
      return Response.json(columnsOf(searchParams.has('madeFrom') ? picturesFrom(2, 1) : picturesFrom(0, 6)))
    }
    if (pathname === '/api/gallery/makings') {
      return typeof makings === 'number' ? Response.json({}, { status: makings }) : Response.json(makings)
    }
    if (pathname === '/api/styles') return Response.json([])
    if (pathname !== '/api/gallery/images') return Response.json([])
    const ids = searchParams.get('ids')?.split(',') ?? []
    return Response.json({ images: ids.map(imageOf), generations: ids.map(madeBy) })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

/** The gallery, which has the images 0 to 5 and these newest generations. */
async function openUnfiltered(newest: readonly Generation[] = []) {
  const { store, tiles, ...rest } = await openGallery(newest)
  await expect.poll(tiles).toBe(6 + newest.length)
  return { ...rest, store, tiles, filters: () => store.get(narrowingAtom) }
}

it.each([1440, 360])(
  'filters by what images are, says how many match, and ends each filter by one press, at %i px',
  async (width) => {
    await page.viewport(width, 900)
    const { screen, tiles, filters } = await openUnfiltered()
    await screen.getByRole('button', { name: 'Filters' }).click()
    const panel = screen.getByRole('dialog', { name: 'Filters' })
    await expect.element(panel.getByRole('button', { name: 'SeeDream 4.0 4' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'SeeDream 4.0 4' }).click()
    await expect.poll(filters).toEqual({ model: seedream.model })
    await expect.element(panel.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'HiggsField Soul 2' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'High 0' })).not.toBeInTheDocument()
    await panel.getByRole('button', { name: '3:2 2' }).click()
    await expectAccessible('the filters of the gallery')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Filters: 2 on' })).toHaveFocus()
    // Of the images 0 to 3 the two that are wider than high.
    await expect.poll(tiles).toBe(2)
    await expect.element(screen.getByText('2 matches')).toBeVisible()
    await expect.element(screen.getByText('No more images match')).toBeVisible()
    await expectAccessible('a filtered gallery')
    await screen.getByRole('button', { name: 'Remove filter: Shape 3:2' }).click()
    await expect.poll(tiles).toBe(4)
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(tiles).toBe(6)
    expect(filters()).toEqual({})
  },
)

it('keeps the focus in the toolbar, and in the filters, when what had it disappears', async () => {
  const { screen, store, tiles, filters } = await openUnfiltered()
  store.set(narrowingAtom, { model: `${seedream.model},${soul.model}` })
  const toolbar = screen.getByRole('toolbar', { name: 'Gallery' }).element()
  for (const name of ['Remove filter: Model SeeDream 4.0', 'Clear filters']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).not.toBeInTheDocument()
    await expect.poll(() => toolbar.contains(document.activeElement)).toBe(true)
    // not the size of the tiles, which keys that scroll would change
    expect(document.activeElement?.tagName).toBe('BUTTON')
  }
  expect(filters()).toEqual({})
  await expect.poll(tiles).toBe(6)

  await screen.getByRole('button', { name: 'Filters' }).click()
  const panel = screen.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('button', { name: 'SeeDream 4.0 4' }).click()
  panel.getByRole('button', { name: 'Clear filters' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
})

it('says when nothing matches, whatever else is filtered, and clears all filters', async () => {
  const { screen, store, tiles, filters } = await openUnfiltered()
  store.set(narrowingAtom, { quality: 'High', date: '2020-01-01..2020-01-02', style: idOf(70) })
  store.set(favoritesOnlyAtom, true)
  await expect.element(screen.getByRole('heading', { name: 'No images match' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove filter: Jan 1, 2020 – Jan 2, 2020' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove filter: Style Deleted style' })).toBeVisible()
  await expectAccessible('a gallery in which nothing matches')
  await screen.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect.poll(tiles).toBe(6)
  expect([filters(), store.get(favoritesOnlyAtom)]).toEqual([{}, false])
})

it('shows what was made from a picture, and new images only when they match', async () => {
  const made = generationOf({ id: idOf(800), ...seedream, outputs: [{ n: 0, status: 'queued' }] })
  const { screen, store, client, tiles } = await openUnfiltered([made])
  store.set(narrowingAtom, { madeFrom: idOf(90) })
  await expect.poll(tiles).toBe(1)
  await screen.getByRole('button', { name: 'Remove filter: made from this image' }).click()
  store.set(narrowingAtom, { model: soul.model })
  await expect.poll(tiles).toBe(2)
  const output = { ...imageOf(idOf(9)), status: 'stored', assetId: idOf(9) } as const
  client.setQueryData(newestGenerationsKey, [{ ...made, outputs: [output] }])
  await expect.poll(tiles).toBe(2)
  store.set(narrowingAtom, { model: seedream.model })
  await expect.poll(tiles).toBe(5)
})

it('says that filters could not be loaded, and loads them again', async () => {
  makings = 500
  const { screen, store, tiles } = await openUnfiltered()
  store.set(narrowingAtom, { model: soul.model })
  await expect.element(screen.getByRole('alert').getByText('Unable to Filter')).toBeVisible()
  makings = [alike(soul, [4])]
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(tiles).toBe(1)
})

it('has nothing to select where it says that it could not be searched', async () => {
  const { screen, store } = await openUnfiltered()
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
  store.set(searchAtom, { open: true, text: 'fox' })
  await expect.element(screen.getByRole('alert').getByText('Unable to Search')).toBeVisible()
  screen.getByRole('button', { name: 'Retry' }).element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByText('0 selected')).toBeVisible()
})
