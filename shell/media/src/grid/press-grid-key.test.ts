import { expect, it } from 'vitest'
import { picturesOf } from '../items/testing/pictures.ts'
import { justifyRows } from '../layout/justify-rows.ts'
import { type KeyedGrid, pressGridKey } from './press-grid-key.ts'

const items = picturesOf(['a', 'b', 'c', 'd'])

/** A grid of two squares a row, and what was done in it. */
function gridOf() {
  const done: unknown[] = []
  const grid: KeyedGrid = {
    items,
    layout: justifyRows(items.ratios, 20, 10, 0),
    focusTile: (index) => done.push(['focus', index]),
    extend: (key, ids) => done.push(['extend', key, ids]),
  }
  return { grid, done }
}

it.each([
  ['walk', 'ArrowRight', 1],
  ['walk', 'ArrowDown', 2],
  ['last', 'End', 3],
] as const)('%s by %s leads from the first tile to that with index %i', (action, key, to) => {
  const { grid, done } = gridOf()
  expect(pressGridKey(grid, { index: 0, action, key })).toBe(true)
  expect(done).toEqual([['focus', to]])
})

it('leaves a key that leads nowhere to the browser', () => {
  const { grid, done } = gridOf()
  expect(pressGridKey(grid, { index: 0, action: 'walk', key: 'ArrowUp' })).toBe(false)
  expect(pressGridKey(grid, { index: 0, action: 'first', key: 'Home' })).toBe(false)
  expect(pressGridKey(grid, { index: 3, action: 'extend', key: 'ArrowRight' })).toBe(false)
  expect(pressGridKey(grid, { index: 0, action: 'open', key: 'Enter' })).toBe(false)
  expect(done).toEqual([])
})

it('selects the pictures on the way', () => {
  const { grid, done } = gridOf()
  expect(pressGridKey(grid, { index: 3, action: 'extend', key: 'ArrowUp' })).toBe(true)
  expect(done).toEqual([
    ['extend', 'b', ['b', 'c', 'd']],
    ['focus', 1],
  ])
})
