import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

describe('byte range', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=7-99', { start: 7, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=10-20', 'outside'],
    ['bytes=-0', 'outside'],
    [undefined, undefined],
    ['bytes=-', undefined],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['items=0-1', undefined],
    ['bytes=a-b', undefined],
  ])('reads %j of ten bytes', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected)
  })

  it('never leaves the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 1_000_000 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size)
        if (range === undefined || range === 'outside') return
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })
})
