import { expect, it } from 'vitest'
import { isRetriableClip } from '../clips/clip-state.ts'
import { retriableOf } from './job-state.ts'

it('offers no paid repetition of what would be refused again', () => {
  const failed = { status: 'failed', error: 'No.' } as const
  const lost = { ...failed, n: 0, reason: 'provider-failed' }
  const withheld = { ...failed, n: 1, reason: 'withheld' }
  expect(retriableOf({ outputs: [lost, withheld] })).toEqual([lost])
  expect([lost, withheld].map((state) => isRetriableClip({ state }))).toEqual([true, false])
})
