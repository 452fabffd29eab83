import { expect, it } from 'vitest'
import { isRetriableClip } from '../clips/clip-state.ts'
import { retriableOf } from './job-state.ts'

it.each([
  ['provider-failed', true],
  ['refused', false],
  ['withheld', false],
  ['invalid-request', false],
] as const)('offers no paid repetition of what would be refused again: %s', (reason, mayRetry) => {
  const failed = { status: 'failed', n: 0, reason, error: 'No.' } as const
  expect(retriableOf({ outputs: [failed] })).toEqual(mayRetry ? [failed] : [])
  expect(isRetriableClip({ state: failed })).toBe(mayRetry)
})
