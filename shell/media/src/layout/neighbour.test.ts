import { expect, it } from 'vitest'
import { justifyRows } from './justify-rows.ts'
import { neighbourOf, revealing } from './neighbour.ts'

/** Rows of five squares, 300 px high, in 1516 px. */
const layout = justifyRows(new Float32Array(23).fill(1), 1516, 300, 4)
const walk = (from: number, key: string) => neighbourOf(layout, from, key)

it('walks to the tiles beside, above and below, and to both ends', () => {
  expect(walk(7, 'ArrowRight')).toBe(8)
  expect(walk(7, 'ArrowLeft')).toBe(6)
  expect(walk(7, 'ArrowDown')).toBe(12)
  expect(walk(7, 'ArrowUp')).toBe(2)
  expect(walk(7, 'Home')).toBe(0)
  expect(walk(7, 'End')).toBe(22)
})

it('goes to the nearest one of a shorter row', () => {
  expect(walk(19, 'ArrowDown')).toBe(22)
})

it('stays at the edges, and leaves other keys alone', () => {
  expect(walk(0, 'ArrowLeft')).toBeUndefined()
  expect(walk(2, 'ArrowUp')).toBeUndefined()
  expect(walk(22, 'ArrowDown')).toBeUndefined()
  expect(walk(22, 'ArrowRight')).toBeUndefined()
  expect(walk(7, 'a')).toBeUndefined()
})

it('moves the view only as far as it takes to see the whole tile', () => {
  const view = { view: 700, margin: { above: 50, below: 100 }, gap: 4 }
  expect(revealing(layout, 7, { ...view, offset: 100 })).toBe(100)
  expect(revealing(layout, 7, { ...view, offset: 900 })).toBe(304 - 50)
  expect(revealing(layout, 12, { ...view, offset: 0 })).toBe(608 + 300 + 100 - 700)
})
