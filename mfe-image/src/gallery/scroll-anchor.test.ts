import fc from 'fast-check'
import { expect, it } from 'vitest'
import { justifyRows } from './justify-rows.ts'
import { anchorAt, offsetOf, rowOf } from './scroll-anchor.ts'

const gap = 4
const layout = (count: number, width = 1200) => justifyRows(new Float32Array(count).fill(1), width, 225, gap)
const keysOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `tile-${index + from}`)

it('knows the row of every item', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
      const rows = layout(count)
      for (let index = 0; index < count; index += 1) {
        const row = rowOf(rows.starts, index)
        expect(rows.starts[row]).toBeLessThanOrEqual(index)
        expect(rows.starts[row + 1]).toBeGreaterThan(index)
      }
    }),
  )
})

it('anchors nothing at the very top, so that new pictures show there', () => {
  expect(anchorAt(layout(40), keysOf(40), 0, gap)).toBeUndefined()
})

it('keeps the offset when nothing changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1500 }), (offset) => {
      const anchor = anchorAt(layout(60), keysOf(60), offset, gap)
      expect(anchor && offsetOf(anchor, layout(60), keysOf(60), gap)).toBe(offset)
    }),
  )
})

it('moves with its row when pictures enter above', () => {
  const anchor = anchorAt(layout(60), keysOf(60), 1000, gap)
  const moved = anchor && offsetOf(anchor, layout(72), [...keysOf(12, 100), ...keysOf(60)], gap)
  expect(moved).toBeGreaterThan(1400)
})

it('gives up when the picture is gone', () => {
  expect(offsetOf({ key: 'gone', above: 3 }, layout(5), keysOf(5), gap)).toBeUndefined()
})
