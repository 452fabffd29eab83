import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { recorded } from '../testing/given.ts'
import { type Pace, paceOfLog } from './pace.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const hour = 3_600_000

let pace: Pace
let looks = 0
let store = memoryLog('log-1')

/** Looks until the test is over, as a follower does; the checkpoint stays where the test leaves it. */
async function look(of: Pace, over: AbortSignal) {
  while (!over.aborted) {
    await of.nextLook()
    looks++
  }
}

let over = new AbortController()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  store = memoryLog('log-1')
  looks = 0
  over = new AbortController()
  pace = paceOfLog(store, { log, busyMs: 30, idleMs: hour })
  void look(pace, over.signal)
})
afterEach(async () => {
  over.abort()
  await pace.stop()
  vi.useRealTimers()
})

/** Appends an event and waits until the pace has heard of it. */
async function append() {
  const event = recorded('thing', { type: 'Happened', data: {} })
  store.add(event)
  await vi.advanceTimersByTimeAsync(0)
  return event.position
}

test('while nothing is appended it rests', async () => {
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toBe(1)
})

test('an event is looked for soon and often until the checkpoint has reached it', async () => {
  await vi.advanceTimersByTimeAsync(0)
  const position = await append()
  await vi.advanceTimersByTimeAsync(15)
  expect(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(60)
  expect(looks).toBe(3)
  pace.seen(position)
  await vi.advanceTimersByTimeAsync(30)
  expect(looks).toBe(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks).toBe(4)
})

test('an event that the read models do not reach is not looked for often for ever', async () => {
  await vi.advanceTimersByTimeAsync(0)
  await append()
  await vi.advanceTimersByTimeAsync(60_000)
  const soFar = looks
  expect(soFar).toBeLessThan(200)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(soFar)
})
