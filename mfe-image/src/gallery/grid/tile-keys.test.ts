import { expect, it } from 'vitest'
import { createItems } from '../items/items.ts'
import { untouched, withFavorites } from '../items/overlay.ts'
import { justifyRows } from '../layout/justify-rows.ts'
import { type KeyedGrid, pressTileKey } from './tile-keys.ts'

const outline = ['a', 'b', 'c', 'd'].map((id) => ({ id, ratio: 1000, createdAt: 0, isFavorite: id === 'b' }))
const items = createItems()({ live: [], outline, overlay: untouched, favoritesOnly: false })

/** A grid of two squares a row, and what was done in it. */
function gridOf(state: Partial<KeyedGrid> = {}) {
  const done: unknown[] = []
  const grid: KeyedGrid = {
    items,
    overlay: untouched,
    layout: justifyRows(items.ratios, 20, 10, 0),
    selecting: false,
    actions: {
      favorite: (ids, to) => done.push(['favorite', ids, to]),
      trash: (ids) => done.push(['trash', ids]),
    },
    focusTile: (index) => done.push(['focus', index]),
    extend: (key, ids) => done.push(['extend', key, ids]),
    ...state,
  }
  return { grid, done }
}

it.each([
  ['walk', 'ArrowRight', 1],
  ['walk', 'ArrowDown', 2],
  ['oldest', 'End', 3],
] as const)('%s by %s leads from the first tile to that with index %i', (action, key, to) => {
  const { grid, done } = gridOf()
  expect(pressTileKey(grid, { index: 0, action, key })).toBe(true)
  expect(done).toEqual([['focus', to]])
})

it('leaves a key that leads nowhere to the browser', () => {
  const { grid, done } = gridOf()
  expect(pressTileKey(grid, { index: 0, action: 'walk', key: 'ArrowUp' })).toBe(false)
  expect(pressTileKey(grid, { index: 0, action: 'newest', key: 'Home' })).toBe(false)
  expect(pressTileKey(grid, { index: 3, action: 'extend', key: 'ArrowRight' })).toBe(false)
  expect(pressTileKey(grid, { index: 0, action: 'open', key: 'Enter' })).toBe(false)
  expect(done).toEqual([])
})

it('selects the images on the way', () => {
  const { grid, done } = gridOf()
  expect(pressTileKey(grid, { index: 3, action: 'extend', key: 'ArrowUp' })).toBe(true)
  expect(done).toEqual([
    ['extend', 'b', ['b', 'c', 'd']],
    ['focus', 1],
  ])
})

it('makes an image a favourite, or takes the mark away, by what is shown', () => {
  const { grid, done } = gridOf({ overlay: withFavorites(untouched, ['c'], true) })
  for (const index of [0, 1, 2]) expect(pressTileKey(grid, { index, action: 'favorite', key: 'f' })).toBe(true)
  expect(done).toEqual([
    ['favorite', ['a'], true],
    ['favorite', ['b'], false],
    ['favorite', ['c'], false],
  ])
})

it('deletes an image, but neither deletes nor marks in selection mode', () => {
  const { grid, done } = gridOf()
  expect(pressTileKey(grid, { index: 2, action: 'trash', key: 'Delete' })).toBe(true)
  expect(done).toEqual([['trash', ['c']]])
  const selecting = gridOf({ selecting: true })
  for (const [action, key] of [
    ['trash', 'Delete'],
    ['favorite', 'f'],
  ] as const) {
    expect(pressTileKey(selecting.grid, { index: 2, action, key })).toBe(false)
  }
  expect(selecting.done).toEqual([])
})
