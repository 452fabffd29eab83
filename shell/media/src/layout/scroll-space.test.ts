import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrolledTo, scrollSpaceOf, tallest, toReal, toShown } from './scroll-space.ts'

const view = 900
const anyHeight = fc.integer({ min: 0, max: 120_000_000 })
const anyPart = fc.double({ min: 0, max: 1, noNaN: true })

describe('a gallery beyond the browser limit', () => {
  it('never makes the element higher than browsers can', () => {
    fc.assert(
      fc.property(anyHeight, (height) => {
        expect(scrollSpaceOf(height).shown).toBeLessThanOrEqual(tallest)
      }),
    )
  })

  it('reaches every place, in order', () => {
    fc.assert(
      fc.property(anyHeight, anyPart, anyPart, (height, one, other) => {
        const space = scrollSpaceOf(height)
        const [above, below] = [Math.min(one, other) * height, Math.max(one, other) * height]
        expect(toReal(space, toShown(space, above))).toBeCloseTo(above, 2)
        expect(toShown(space, above)).toBeLessThanOrEqual(toShown(space, below) + 0.001)
      }),
    )
  })

  it('shows the first and the last picture at the ends of the scroll bar', () => {
    fc.assert(
      fc.property(fc.integer({ min: view, max: 120_000_000 }), (height) => {
        const space = scrollSpaceOf(height)
        expect(toReal(space, 0)).toBe(0)
        expect(toReal(space, space.shown - view)).toBeCloseTo(height - view, 2)
      }),
    )
  })
})

describe('scrolledTo', () => {
  const space = scrollSpaceOf(40_000_000)
  const middle = { shown: toShown(space, 20_000_000), real: 20_000_000 }

  it('moves the gallery by as much as the wheel did', () => {
    expect(scrolledTo(space, middle, middle.shown + 120, view).real).toBe(20_000_120)
  })

  it('follows the scroll bar over a long way', () => {
    expect(scrolledTo(space, middle, toShown(space, 30_000_000), view).real).toBeCloseTo(30_000_000, 2)
  })

  it('is at the top when the scroll bar is', () => {
    expect(scrolledTo(space, { shown: 100, real: 5_000 }, 0, view).real).toBe(0)
  })

  it('is the scroll bar itself in an ordinary gallery', () => {
    const small = scrollSpaceOf(5_000)
    expect(scrolledTo(small, { shown: 100, real: 100 }, 400, view)).toEqual({ shown: 400, real: 400 })
  })
})
