import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boxOf, justifyRows, layoutHeight, rowAt, rowCount, rowOf } from './justify-rows.ts'

const specifiedRatios = [1, 0.75, 1.5, 16 / 9, 9 / 16, 2 / 3, 7 / 3]
const anyRatios = fc
  .array(fc.constantFrom(...specifiedRatios), { maxLength: 300 })
  .map((list) => Float32Array.from(list))
const anyWidth = fc.integer({ min: 320, max: 2600 })
const anyTarget = fc.integer({ min: 150, max: 500 })
const gap = 4

/** The boxes of each row. */
function pack(ratios: Float32Array, width: number, target = 225): Box[][] {
  const layout = justifyRows(ratios, width, target, gap)
  return Array.from({ length: rowCount(layout) }, (_, row) =>
    Array.from({ length: (layout.starts[row + 1] ?? 0) - (layout.starts[row] ?? 0) }, (_item, at) =>
      boxOf(layout, row, (layout.starts[row] ?? 0) + at, gap),
    ),
  )
}

describe('justifyRows', () => {
  it('has a box for every item once, in order, and finds the row of each', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, anyTarget, (ratios, width, target) => {
        const layout = justifyRows(ratios, width, target, gap)
        expect(layout.starts.at(-1)).toBe(ratios.length)
        for (let item = 0; item < ratios.length; item += 1) {
          const row = rowOf(layout, item)
          expect(layout.starts[row]).toBeLessThanOrEqual(item)
          expect(layout.starts[row + 1]).toBeGreaterThan(item)
        }
      }),
    )
  })

  it('fills the width to the pixel in every row but the last, with 4 px between items', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, anyTarget, (ratios, width, target) => {
        const rows = pack(ratios, width, target)
        for (const row of rows.slice(0, -1)) {
          const last = row.at(-1)
          expect(Math.abs((last?.left ?? 0) + (last?.width ?? 0) - width)).toBeLessThanOrEqual(1)
        }
        for (const row of rows) {
          row.slice(1).forEach((box, index) => {
            const before = row[index]
            expect(box.left - (before?.left ?? 0) - (before?.width ?? 0)).toBe(gap)
          })
        }
      }),
    )
  })

  it('puts rows one below the other with 4 px between, and finds the row at any height', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, fc.nat(60_000), (ratios, width, offset) => {
        const layout = justifyRows(ratios, width, 225, gap)
        const rows = pack(ratios, width)
        rows.slice(1).forEach((row, index) => {
          const above = rows[index]?.[0]
          expect(row[0]?.top).toBe((above?.top ?? 0) + (above?.height ?? 0) + gap)
        })
        const found = rowAt(layout, Math.min(offset, layoutHeight(layout, gap)))
        expect(rows[found]?.[0]?.top ?? 0).toBeLessThanOrEqual(offset)
      }),
    )
  })

  it('never makes the last row higher than the target', () => {
    fc.assert(
      fc.property(anyRatios, anyWidth, (ratios, width) => {
        expect(pack(ratios, width).at(-1)?.[0]?.height ?? 0).toBeLessThanOrEqual(225)
      }),
    )
  })

  it('stays near the target height on an ordinary screen', () => {
    const rows = pack(
      Float32Array.from({ length: 200 }, (_, index) => specifiedRatios[index % 7] ?? 1),
      1440,
    )
    for (const [box] of rows) {
      expect(box?.height).toBeGreaterThan(170)
      expect(box?.height).toBeLessThan(300)
    }
  })

  it('puts two squares side by side on a phone when asked for half the width', () => {
    expect(pack(new Float32Array([1, 1, 1, 1]), 352, 174).map((row) => row.length)).toEqual([2, 2])
  })

  it('has no rows and no height for no items', () => {
    const layout = justifyRows(new Float32Array(), 800, 225, gap)
    expect(rowCount(layout)).toBe(0)
    expect(layoutHeight(layout, gap)).toBe(0)
  })
})
