import fc from 'fast-check'
import { expect, it } from 'vitest'
import { justifyRows } from './justify-rows.ts'
import { anchorAt, offsetOf } from './scroll-anchor.ts'

const layout = (count: number, width = 1200) => justifyRows(new Float32Array(count).fill(1), width, 225, 4)
const keysOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `tile-${index + from}`)

it('anchors nothing at the very top, so that new pictures show there', () => {
  expect(anchorAt(layout(40), keysOf(40), 0)).toBeUndefined()
  expect(anchorAt(layout(0), [], 10)).toBeUndefined()
})

it('keeps the offset when nothing changed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1500 }), (offset) => {
      const anchor = anchorAt(layout(60), keysOf(60), offset)
      expect(anchor && offsetOf(anchor, layout(60), keysOf(60))).toBe(offset)
    }),
  )
})

it('moves with its row when pictures enter above', () => {
  const anchor = anchorAt(layout(60), keysOf(60), 1000)
  const moved = anchor && offsetOf(anchor, layout(72), [...keysOf(12, 100), ...keysOf(60)])
  expect(moved).toBeGreaterThan(1400)
})

it('gives up when the picture is gone', () => {
  expect(offsetOf({ key: 'gone', index: 1, above: 3 }, layout(5), keysOf(5))).toBeUndefined()
})
