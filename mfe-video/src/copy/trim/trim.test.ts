import { expect, it } from 'vitest'
import { readTime, spanWithin, usableLength, wholeOf, withEnd, withStart } from './trim.ts'

it('uses whole tenths of a second, none of them beyond the end', () => {
  expect([5_000, 5_099, 999].map(usableLength)).toEqual([5, 5, 0.9])
})

it('begins with all of a video, of a long one with as much as can be copied at once', () => {
  expect(wholeOf(12.3)).toEqual({ start: 0, end: 12.3 })
  expect(wholeOf(600)).toEqual({ start: 0, end: 120 })
})

it('moves an edge to the tenth, within the video', () => {
  const span = { start: 2, end: 8 }
  expect(withStart(span, 3.14, 10)).toEqual({ start: 3.1, end: 8 })
  expect(withStart(span, -1, 10)).toEqual({ start: 0, end: 8 })
  expect(withEnd(span, 20, 10)).toEqual({ start: 2, end: 10 })
})

it('takes the other edge along where the part would be too short or too long', () => {
  expect(withStart({ start: 2, end: 8 }, 7.8, 10)).toEqual({ start: 7.8, end: 8.8 })
  expect(withStart({ start: 2, end: 8 }, 10, 10)).toEqual({ start: 9, end: 10 })
  expect(withEnd({ start: 2, end: 8 }, 0, 10)).toEqual({ start: 0, end: 1 })
  expect(withEnd({ start: 0, end: 120 }, 130, 600)).toEqual({ start: 10, end: 130 })
  expect(withStart({ start: 100, end: 220 }, 50, 600)).toEqual({ start: 50, end: 170 })
})

it('fits what was chosen before into the video', () => {
  expect(spanWithin(undefined, 7)).toEqual({ start: 0, end: 7 })
  expect(spanWithin({ start: 2, end: 5 }, 7)).toEqual({ start: 2, end: 5 })
  expect(spanWithin({ start: 8, end: 12 }, 7)).toEqual({ start: 6, end: 7 })
})

it.each([
  ['65.2', 65.2],
  ['1:05.2', 65.2],
  [' 0:07,5 ', 7.5],
  ['', undefined],
  ['soon', undefined],
  ['-3', undefined],
])('reads the time %j as %s', (text, seconds) => {
  expect(readTime(text)).toBe(seconds)
})
