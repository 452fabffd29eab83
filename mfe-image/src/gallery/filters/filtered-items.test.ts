import type { ColumnImage, Generation } from '@studio/backend/contract'
import { untouched } from '@studio/media/overlay'
import { expect, it } from 'vitest'
import { generationOf } from '../../../../shell/media/src/gallery/testing/generation.ts'
import type { Narrowing } from '../../address/narrowing.ts'
import { createItems } from '../items/items.ts'
import { liveTilesOf } from '../items/live-tiles.ts'
import { hiding, matcherOf } from '../narrowing/matcher.ts'
import { shapeOf } from '../narrowing/shapes.ts'
import { facetsOf } from './facets.ts'

const today = new Date(2026, 10, 23)
const source = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
const [seedream, banana] = ['bytedance/seedream-v4', 'google/nano-banana/edit']
const image = (id: string, ratio: number, daysAgo: number): ColumnImage => ({
  id,
  ratio,
  createdAt: new Date(2026, 10, 23 - daysAgo, 12).getTime(),
  isFavorite: false,
})
const outline = [image('a', 1000, 0), image('b', 1500, 3), image('c', 1000, 20), image('unknown', 1000, 20)]
const makings = new Map([
  ['a', { model: seedream, quality: '2K' }],
  ['b', { model: banana, quality: '2K', style: 'Retro' }],
  ['c', { model: seedream, quality: '4K', styleId: source }],
])
const known = { makings, madeFrom: new Set(['b']) }
const stored = {
  n: 0,
  status: 'stored',
  assetId: 'new',
  url: '',
  thumbnailUrl: '',
  thumbhash: '',
  width: 2,
  height: 3,
} as const

function keysOf(narrowing: Narrowing, newest: readonly Generation[] = []): readonly string[] {
  const live = liveTilesOf(newest, [], new Set())
  const matcher = matcherOf(narrowing, known, today)
  return createItems()({ live, outline, overlay: untouched, favoritesOnly: false, matcher }).keys
}

it('shows images that have one of the values of every filter', () => {
  expect(keysOf({ model: seedream })).toEqual(['a', 'c'])
  expect(keysOf({ model: `${seedream},${banana}` })).toEqual(['a', 'b', 'c'])
  expect(keysOf({ model: `${seedream},${banana}`, quality: '2K' })).toEqual(['a', 'b'])
  expect(keysOf({ ratio: 'horizontal' })).toEqual(['b'])
  expect(keysOf({ style: `Retro,${source}` })).toEqual(['b', 'c'])
  expect(keysOf({ date: 'today' })).toEqual(['a'])
  expect(keysOf({ date: '7d', ratio: 'horizontal' })).toEqual(['b'])
  expect(keysOf({ madeFrom: source })).toEqual(['b'])
  expect(keysOf({ madeFrom: source, model: seedream })).toEqual([])
})

it('lets new images join only if they match, from the click to the finished image', () => {
  const createdAt = today.toISOString()
  const queued = generationOf({ model: banana, aspectRatio: 'tall', createdAt, outputs: [{ n: 0, status: 'queued' }] })
  expect(keysOf({ model: banana }, [queued])).toEqual(['g.0', 'b'])
  expect(keysOf({ model: seedream }, [queued])).toEqual(['a', 'c'])
  expect(keysOf({ ratio: 'tall' }, [queued])).toEqual(['g.0'])
  expect(keysOf({ ratio: 'slim' }, [{ ...queued, outputs: [stored] }])).toEqual(['g.0'])
  expect(keysOf({ madeFrom: source }, [{ ...queued, referenceImages: [`/api/media/${source}/original`] }])).toContain(
    'g.0',
  )
  // The service chooses the shape: it is not known yet.
  expect(keysOf({ ratio: 'square' }, [{ ...queued, aspectRatio: 'auto' }])).not.toContain('g.0')
})

it('knows which filters hide an output', () => {
  const [tile] = liveTilesOf([generationOf({ outputs: [{ n: 0, status: 'queued' }] })], [], new Set())
  expect(tile && hiding(tile, { model: seedream, date: 'today', quality: '4K' }, today)).toEqual(['quality', 'date'])
})

it('counts what each choice would show, the other filters staying as they are', () => {
  const items = createItems()({ live: [], outline, overlay: untouched, favoritesOnly: false })
  const { model, quality, date } = facetsOf(items, { model: seedream, quality: '2K' }, known, today)
  expect(Object.fromEntries(model)).toEqual({ [seedream]: 1, [banana]: 1 })
  expect(Object.fromEntries(quality)).toEqual({ '2K': 1, '4K': 1 })
  expect(Object.fromEntries(date)).toEqual({ today: 1, '7d': 1, '30d': 1 })
})

it('takes ratios that are nearly the same for one shape', () => {
  expect([1, 1.01, 1024 / 1536, 0.5625, 1.792, 2.37, 5].map(shapeOf)).toEqual([
    'square',
    'square',
    'slim',
    'tall',
    'widescreen',
    'cinematic',
    'other',
  ])
})
