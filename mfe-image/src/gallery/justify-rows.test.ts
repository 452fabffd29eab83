import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesOf, justifyRows } from './justify-rows.ts'

const specifiedRatios = [1, 0.75, 1.5, 16 / 9, 9 / 16, 2 / 3, 7 / 3]
const anyRatios = fc
  .array(fc.constantFrom(...specifiedRatios), { maxLength: 300 })
  .map((list) => Float32Array.from(list))
const anyWidth = fc.integer({ min: 320, max: 2600 })
const gap = 4

const layout = (ratios: Float32Array, width: number, target = 225) => {
  const rows = justifyRows(ratios, width, target, gap)
  const boxes = Array.from(rows.heights, (_, row) => boxesOf(rows, row, ratios, gap))
  return { rows, boxes }
}

describe('justifyRows', () => {
  it('shows every item once, in order', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, (ratios, width) => {
        const { boxes } = layout(ratios, width)
        expect(boxes.flat().map((box) => box.index)).toEqual(Array.from(ratios, (_, index) => index))
      }),
    )
  })

  it('fills the width to the pixel in every row but the last, with 4 px between items', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, (ratios, width) => {
        const { boxes } = layout(ratios, width)
        for (const row of boxes.slice(0, -1)) {
          const last = row.at(-1)
          expect(Math.abs((last?.left ?? 0) + (last?.width ?? 0) - width)).toBeLessThanOrEqual(1)
        }
        for (const row of boxes) {
          row.slice(1).forEach((box, index) => {
            const before = row[index]
            expect(box.left - (before?.left ?? 0) - (before?.width ?? 0)).toBe(gap)
          })
        }
      }),
    )
  })

  it('never makes the last row higher than the target', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, (ratios, width) => {
        expect(layout(ratios, width).rows.heights.at(-1) ?? 0).toBeLessThanOrEqual(225.01)
      }),
    )
  })

  it('stays near the target height on an ordinary screen', () => {
    const { rows } = layout(
      Float32Array.from({ length: 200 }, (_, index) => specifiedRatios[index % 7] ?? 1),
      1440,
    )
    for (const height of rows.heights) {
      expect(height).toBeGreaterThan(170)
      expect(height).toBeLessThan(300)
    }
  })

  it('puts two squares side by side on a phone when asked for half the width', () => {
    const { boxes } = layout(new Float32Array([1, 1, 1, 1]), 352, 174)
    expect(boxes.map((row) => row.length)).toEqual([2, 2])
  })

  it('has no rows for no items', () => {
    expect(layout(new Float32Array(), 800).rows.heights).toHaveLength(0)
  })
})
