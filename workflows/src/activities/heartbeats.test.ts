import { MockActivityEnvironment } from '@temporalio/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type KeepForNextAttempt, withHeartbeats } from './heartbeats.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The details of the heartbeats of an activity that takes five seconds. */
async function detailsOf(heartbeatDetails: unknown, begin: (keep: KeepForNextAttempt) => void): Promise<unknown[]> {
  const environment = new MockActivityEnvironment({ heartbeatDetails })
  const details: unknown[] = []
  environment.on('heartbeat', (each) => details.push(each))
  await environment.run(() =>
    withHeartbeats(async (keep) => {
      begin(keep)
      await vi.advanceTimersByTimeAsync(5_000)
    }),
  )
  return details
}

it('an activity sends heartbeats as long as it works', async () => {
  expect(await detailsOf(undefined, () => undefined)).toEqual([undefined, undefined])
})

it('what it keeps is sent at once, and again with every heartbeat', async () => {
  const kept = { lent: 'now', tries: 1 }
  expect(await detailsOf({ lent: 'before', tries: 1 }, (keep) => keep({ lent: 'now' }))).toEqual([kept, kept, kept])
})

it('what an attempt before has kept stays until something else is', async () => {
  expect(await detailsOf('before', () => undefined)).toEqual(['before', 'before'])
})
