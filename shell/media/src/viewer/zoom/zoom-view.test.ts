import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Frame,
  fullScale,
  isZoomed,
  panBy,
  pinch,
  swipeOf,
  toggled,
  wheelFactor,
  wholeView,
  within,
  type ZoomView,
  zoomTo,
} from './zoom-view.ts'

/** The whole picture is 1000 x 500 px on this stage. */
const frame: Frame = { stage: { width: 1000, height: 800 }, picture: { width: 4000, height: 2000 } }
const middle = { x: 0, y: 0 }

/** Where a place of the picture, in px of the whole picture from its middle, is on the stage. */
const shownAt = ({ scale, x, y }: ZoomView, place: { readonly x: number; readonly y: number }) => ({
  x: place.x * scale + x,
  y: place.y * scale + y,
})

describe('zooming', () => {
  it('keeps what is under the pointer there', () => {
    const at = { x: 120, y: -60 }
    const view = zoomTo(zoomTo(wholeView, 3, at, frame), 4, at, frame)
    const { x, y } = shownAt(view, at)
    expect(x).toBeCloseTo(120)
    expect(y).toBeCloseTo(-60)
  })

  it('goes from the whole picture to its full size, and back to the middle', () => {
    const full = toggled(wholeView, { x: 100, y: 0 }, frame)
    expect([full.scale, isZoomed(full)]).toEqual([4, true])
    expect(toggled(full, { x: -300, y: 20 }, frame)).toEqual(wholeView)
  })

  it('enlarges a small picture visibly too', () => {
    expect(fullScale({ stage: frame.stage, picture: { width: 100, height: 100 } })).toBe(1.5)
  })

  it('ends at the whole picture and at four px a pixel', () => {
    expect(zoomTo(wholeView, 0.2, { x: 30, y: 30 }, frame)).toEqual(wholeView)
    expect(zoomTo(wholeView, 1000, middle, frame).scale).toBe(16)
  })

  it('follows the wheel: away from oneself enlarges, lines count as more, no turn jumps', () => {
    const wheel = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey })
    expect(wheel(-100)).toBeGreaterThan(1)
    expect(wheel(-100) * wheel(100)).toBeCloseTo(1)
    expect(wheel(-3, 1)).toBe(wheel(-120))
    expect(wheel(-5, 0, true)).toBeGreaterThan(wheel(-5))
    expect(wheel(-10_000)).toBe(wheel(-240))
  })

  it('follows two fingers: by their distance and with their middle', () => {
    const begun = zoomTo(wholeView, 2, middle, frame)
    const view = pinch(
      begun,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -90, y: 10 },
        { x: 110, y: 10 },
      ],
      frame,
    )
    expect(view).toEqual({ scale: 4, x: 10, y: 10 })
    const together = [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
    ] as const
    expect(
      pinch(
        begun,
        together,
        [
          { x: 0, y: 0 },
          { x: 90, y: 0 },
        ],
        frame,
      ),
    ).toBe(begun)
  })
})

describe('moving', () => {
  it('goes to the edges of the picture and no further', () => {
    const zoomed = zoomTo(wholeView, 2, middle, frame)
    expect(panBy(zoomed, { x: 9_999, y: -9_999 }, frame)).toEqual({ scale: 2, x: 500, y: -100 })
    expect(panBy(zoomed, { x: -40, y: 30 }, frame)).toEqual({ scale: 2, x: -40, y: 30 })
  })

  it('does not move a picture that fits', () => {
    expect(panBy(wholeView, { x: 40, y: 40 }, frame)).toEqual(wholeView)
  })

  it('never shows less than the stage allows, whatever was done before', () => {
    const size = fc.record({ width: fc.integer({ min: 32, max: 8192 }), height: fc.integer({ min: 32, max: 8192 }) })
    const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) })
    const act = fc.record({ scale: fc.double({ min: 0.1, max: 40, noNaN: true }), at: point, by: point })
    const holds = fc.property(size, size, fc.array(act, { maxLength: 6 }), (stage, picture, acts) => {
      const on = { stage, picture }
      const view = acts.reduce((last, { scale, at, by }) => panBy(zoomTo(last, scale, at, on), by, on), wholeView)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(within(view, on)).toEqual(view)
    })
    fc.assert(holds, { numRuns: 300 })
  })
})

it('takes a long, level way of a finger for a swipe', () => {
  expect(swipeOf({ x: -80, y: 10 })).toBe('after')
  expect(swipeOf({ x: 80, y: -10 })).toBe('before')
  expect(swipeOf({ x: 30, y: 0 })).toBeUndefined()
  expect(swipeOf({ x: 90, y: 80 })).toBeUndefined()
})
