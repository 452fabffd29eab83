import { afterEach, expect, it, vi } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatCents,
  formatCountOf,
  formatElapsed,
  formatExpiry,
  formatSeconds,
  formatTimestamp,
} from './format.ts'

afterEach(() => vi.unstubAllEnvs())

it('shows prices in cents, from a dollar on in dollars', () => {
  expect([0.04, 0.0123, 0.1].map(formatCents)).toEqual(['0.04¢', '0.012¢', '0.1¢'])
  expect([2.7, 10.8, 11, 0, 100, 342].map(formatCents)).toEqual(['2.7¢', '10.8¢', '11¢', '0¢', '$1.00', '$3.42'])
})

it('says how many of something there are', () => {
  expect([0, 1, 2, 1284].map((count) => formatCountOf(count, 'image'))).toEqual([
    '0 images',
    '1 image',
    '2 images',
    '1,284 images',
  ])
})

it('shows elapsed seconds, from a minute on with minutes', () => {
  expect([-300, 0, 999, 12_400, 59_999, 65_000].map(formatElapsed)).toEqual([
    '0 s',
    '0 s',
    '0 s',
    '12 s',
    '59 s',
    '1:05',
  ])
  expect([3_599_999, 3_600_000, 3_725_000].map(formatElapsed)).toEqual(['59:59', '1:00:00', '1:02:05'])
})

it('says how long something plays, to a tenth of a second', () => {
  expect([5_000, 12_440, 61_250].map(formatSeconds)).toEqual(['5 s', '12.4 s', '61.3 s'])
})

it('says how long ago something was', () => {
  const now = Date.UTC(2026, 0, 2)
  expect(formatAgo(now - 5000, now)).toBe('just now')
  expect(formatAgo(now - 120_000, now)).toBe('2 min ago')
  expect(formatAgo(now - 3_600_000, now)).toBe('1 hr ago')
  expect(formatAgo(now - 86_400_000, now)).toBe('yesterday')
})

it('shows bytes in the unit that suits them', () => {
  expect([0, 950, 1_000, 3_449_000, 120_400_000, 2.5e15].map(formatBytes)).toEqual([
    '0 B',
    '950 B',
    '1 kB',
    '3.4 MB',
    '120 MB',
    '2500 TB',
  ])
})

it('says until when something is there: within a day the hour, else the day', () => {
  const now = new Date(2026, 10, 23, 15, 0).getTime()
  expect(formatExpiry(now + 60 * 60_000, now)).toMatch(/^4:00\sPM$/)
  expect(formatExpiry(now + 3 * 86_400_000, now)).toBe('Nov 26')
})

it.each([
  ['Pacific/Auckland', 'Nov 4, 2026'],
  ['America/Los_Angeles', 'Nov 3, 2026'],
])('shows the day that a moment has in %s, and a day of the calendar as the same one there', async (zone, day) => {
  vi.stubEnv('TZ', zone)
  // A format takes the time zone of the moment in which it is made.
  vi.resetModules()
  const { formatDate, formatDay } = await import('./format.ts')
  expect(formatDate(Date.parse('2026-11-03T18:00:00Z'))).toBe(day)
  expect(formatDay('2026-11-03')).toBe('Nov 3, 2026')
})

it('shows a place in a video to the tenth of a second', () => {
  expect([0, 7.5, 7.04, 65, 599.96, 3_600].map(formatTimestamp)).toEqual([
    '0:00',
    '0:07.5',
    '0:07',
    '1:05',
    '10:00',
    '60:00',
  ])
})
