import { expect, test } from 'vitest'
import { type Authentication, isLaterThan } from './authentication-age.ts'

const signedOut = new Date(100_400)
const told = (authenticatedAt: number | undefined, anewSince: number | undefined): Authentication => ({
  authenticatedAt,
  neverTold: false,
  issuedAt: 110,
  anewSince,
})

test.each([
  ['long before', 50, undefined, false],
  ['in the same second, which may have been before', 100, undefined, false],
  ['in the next second', 101, undefined, true],
  ['not told', undefined, undefined, false],
  ['not told although it was asked for', undefined, 100_500, false],
  ['in the same second, and asked for after the sign-out', 100, 100_500, true],
  ['in the same second, and asked for at the very time of the sign-out', 100, 100_400, true],
  ['before it was asked for', 99, 100_500, false],
  ['asked for before the sign-out', 100, 100_300, false],
])('an authentication %s', (_what, authenticatedAt, anewSince, later) => {
  expect(isLaterThan(told(authenticatedAt, anewSince), signedOut, new Date(110_000))).toBe(later)
})

test.each([
  ['that was asked for since', 200, 200_500, true],
  ['that nobody asked to be done anew', 200, undefined, false],
  ['that was asked for before the sign-out', 200, 100_300, false],
  ['that was asked for since, by a token from before the sign-out', 100, 200_500, false],
])('an authentication at a provider that never tells the time %s', (_what, issuedAt, anewSince, later) => {
  const authentication = { authenticatedAt: undefined, neverTold: true, issuedAt, anewSince }
  expect(isLaterThan(authentication, signedOut, new Date(210_000))).toBe(later)
})

const dayMs = 86_400_000
test.each([
  ['asked for since', 110, 109_500, dayMs, true],
  ['before it was asked for', 108, 109_500, dayMs, false],
  ['that nobody has asked for', 110, undefined, dayMs, false],
  ['asked for before the sign-out by a clock that is a little ahead', 110, 109_500, 30_000, false],
])(
  'when the clock was ahead at the sign-out: an authentication %s',
  (_what, authenticatedAt, anewSince, aheadMs, later) => {
    const now = new Date(110_000)
    const noted = new Date(now.getTime() + aheadMs)
    expect(isLaterThan(told(authenticatedAt, anewSince), noted, now)).toBe(later)
  },
)
