import { expect, test } from 'vitest'
import { clipSize, nearestRatio } from './size.ts'

test.each([
  ['480p', '16:9', 854, 480],
  ['480p', '9:16', 480, 854],
  ['720p', '1:1', 720, 720],
  ['720p', '4:3', 960, 720],
  ['1080p', '16:9', 1920, 1080],
  ['480p', '21:9', 1120, 480],
  ['4k', '16:9', 3840, 2160],
] as const)('%s in %s is %d by %d', (resolution, ratio, width, height) => {
  expect(clipSize(resolution, ratio)).toEqual({ width, height })
})

test.each([
  ['a usual ratio within a rounding', { width: 1023, height: 576 }, { width: 854, height: 480 }],
  ['its own ratio', { width: 900, height: 600 }, { width: 720, height: 480 }],
  ['no more than 21:9', { width: 4000, height: 100 }, { width: 1120, height: 480 }],
  ['no more than 9:21', { width: 100, height: 4000 }, { width: 480, height: 1120 }],
])('a picture gives its clip %s', (_name, picture, size) => {
  expect(clipSize('480p', picture)).toEqual(size)
})

test('the nearest of the offered ratios is chosen', () => {
  expect(nearestRatio({ width: 1000, height: 900 }, ['16:9', '9:16'])).toBe('16:9')
  expect(nearestRatio({ width: 900, height: 1000 }, ['16:9', '9:16'])).toBe('9:16')
})
