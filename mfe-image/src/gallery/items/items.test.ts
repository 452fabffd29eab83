import type { ColumnImage, Generation } from '@studio/backend/contract'
import { idsBetween } from '@studio/media/grid-items'
import { untouched, withFavorites, withLeaving, withoutLeaving } from '@studio/media/overlay'
import { expect, it } from 'vitest'
import { createPending } from '../../request/pending.ts'
import { defaultDraft } from '../../request/settings.ts'
import { createItems } from './items.ts'
import { liveTilesOf } from './live-tiles.ts'

const { generation } = createPending('g', 'a fox', { ...defaultDraft, numberOfImages: 3 }, new Date(0))
const stored = (assetId: string, n: number) =>
  ({ n, status: 'stored', assetId, url: `/${assetId}`, thumbnailUrl: '', width: 1, height: 1, thumbhash: '' }) as const
/** A favourite, one on its way and one more picture. */
const listed: Generation = {
  ...generation,
  favoritedImages: ['/new-0'],
  outputs: [stored('new-0', 0), { n: 1, status: 'queued' }, stored('new-2', 2)],
}
const image = (id: string, isFavorite = false): ColumnImage => ({ id, ratio: 1500, createdAt: 0, isFavorite })
const outline = ['new-2', 'new-0', 'old-0', 'old-1', 'old-2'].map((id) => image(id, id.endsWith('0')))
const live = liveTilesOf([listed], [], new Set())
const itemsOf = (sources: Parameters<ReturnType<typeof createItems>>[0]) => createItems()(sources)
const all = { live, outline, overlay: untouched, favoritesOnly: false }

it('shows the newest generations, then all other images, each once', () => {
  const items = itemsOf(all)
  expect(items.keys).toEqual(['g.0', 'g.1', 'g.2', 'old-0', 'old-1', 'old-2'])
  expect([...items.ratios]).toEqual([1, 1, 1, 1.5, 1.5, 1.5])
})

it('shows favourites only, as the person sees them', () => {
  expect(itemsOf({ ...all, favoritesOnly: true }).keys).toEqual(['g.0', 'old-0'])
  const overlay = withFavorites(withFavorites(untouched, ['old-2', 'new-2'], true), ['old-0'], false)
  expect(itemsOf({ ...all, overlay, favoritesOnly: true }).keys).toEqual(['g.0', 'g.2', 'old-2'])
  expect(
    itemsOf({ ...all, overlay: withFavorites(overlay, ['old-0'], undefined), favoritesOnly: true }).keys,
  ).toContain('old-0')
})

it('hides what is on its way to the trash, wherever it is, until it is refused', () => {
  const overlay = withLeaving(untouched, ['new-0', 'old-1'])
  expect(itemsOf({ ...all, overlay }).keys).toEqual(['g.1', 'g.2', 'old-0', 'old-2'])
  expect(itemsOf({ ...all, overlay: withoutLeaving(overlay, ['new-0', 'old-1']) }).keys).toHaveLength(6)
})

it('selects the finished images of a range, loaded or not, in either direction', () => {
  const items = itemsOf(all)
  expect(idsBetween(items, 4, 0)).toEqual(['new-0', 'new-2', 'old-0', 'old-1'])
  expect(items.idAt(1)).toBeUndefined()
  expect(items.idAt(99)).toBeUndefined()
})

it('shows only what is searched for, and of that only favourites when asked', () => {
  const matches = new Set(['new-0', 'new-2', 'old-1', 'gone'])
  expect(itemsOf({ ...all, matches }).keys).toEqual(['g.0', 'g.2', 'old-1'])
  expect(itemsOf({ ...all, matches, favoritesOnly: true }).keys).toEqual(['g.0'])
  expect(itemsOf({ ...all, matches: new Set() }).keys).toEqual([])
})

it('shows only the images of a character, and of these only favourites or what is searched for when asked', () => {
  const character = { id: 'mira', ids: new Set(['new-2', 'old-0', 'old-1', 'gone']) }
  // Nothing is in progress here: that is shown beside them, see below.
  const ended = live.filter(({ output }) => output.status !== 'queued')
  expect(itemsOf({ ...all, live: ended, character }).keys).toEqual(['g.2', 'old-0', 'old-1'])
  expect(itemsOf({ ...all, character, favoritesOnly: true }).keys).toEqual(['old-0'])
  expect(itemsOf({ ...all, character, matches: new Set(['new-0', 'old-1']) }).keys).toEqual(['old-1'])
})

it('shows what is in progress beside the images of a character, also once it is finished, until another is chosen', () => {
  const make = createItems()
  const mira = { id: 'mira', ids: new Set(['old-1']) }
  expect(make({ ...all, character: mira }).keys).toEqual(['g.1', 'old-1'])
  const outputs = [
    stored('new-0', 0),
    stored('new-1', 1),
    { n: 2, status: 'failed', reason: 'lost', error: '' } as const,
  ]
  const ended = { ...all, live: liveTilesOf([{ ...listed, outputs }], [], new Set()) }
  expect(make({ ...ended, character: mira }).keys).toEqual(['g.1', 'old-1'])
  const joined = { id: 'mira', ids: new Set(['old-1', 'old-2']) }
  expect(make({ ...ended, character: joined }).keys).toEqual(['g.1', 'old-1', 'old-2'])
  expect(make({ ...ended, character: { ...joined, id: 'ada' } }).keys).toEqual(['old-1', 'old-2'])
  expect(make({ ...ended, character: mira }).keys).toEqual(['old-1'])
})

it('tells where an image is shown', () => {
  const items = itemsOf(all)
  expect(['new-2', 'old-1', 'gone'].map((id) => items.indexOf(id))).toEqual([2, 4, undefined])
})

it('makes nothing anew for a step of progress, and all that changes when a picture arrives', () => {
  const make = createItems()
  const before = make(all)
  const withOutput = (output: Generation['outputs'][number]) =>
    liveTilesOf([{ ...listed, outputs: listed.outputs.with(1, output) }], [], new Set())
  const progress = make({ ...all, live: withOutput({ n: 1, status: 'running', progress: 40 }) })
  expect(progress.live[1]?.output).toMatchObject({ progress: 40 })
  expect(progress.keys).toBe(before.keys)
  expect(progress.ratios).toBe(before.ratios)
  expect(progress.library).toBe(before.library)
  const arrived = make({ ...all, live: withOutput(stored('old-1', 1)) })
  expect(arrived.keys).toEqual(['g.0', 'g.1', 'g.2', 'old-0', 'old-2'])
  expect(make({ ...all, favoritesOnly: true }).keys).toEqual(['g.0', 'old-0'])
  expect(make({ ...all, overlay: withLeaving(untouched, ['old-2']) }).keys).not.toContain('old-2')
  expect(make(all).keys).toEqual(before.keys)
})
