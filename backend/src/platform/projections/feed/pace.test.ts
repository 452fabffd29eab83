import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { recorded } from '../testing/given.ts'
import { type Pace, paceOfLog, steadyPace } from './pace.ts'

const warned: string[] = []
const log = {
  info: () => undefined,
  warn: (_: object, message: string) => void warned.push(message),
  error: () => undefined,
}
const hour = 3_600_000

let pace: Pace
let looks = 0
let store = memoryLog('log-1')
/** How many rests are under way. */
let rests: () => number

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
  warned.splice(0)
  rests = countTimersOf(hour)
  over = new AbortController()
  pace = paceOfLog(store, { log, busyMs: 30, idleMs: hour })
  pace.watched(true)
  void look(pace, over.signal)
})
afterEach(async () => {
  over.abort()
  await pace.stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/**
 * How many timers of this length are running that were set from now on. Other timers of the process are none of ours: test files share
 * it, and a client that one of them has used may still ask its server now and then.
 */
function countTimersOf(length: number): () => number {
  const running = new Set<unknown>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const counted = (due: () => void, ms?: number): NodeJS.Timeout => {
    const timer = set(due, ms)
    if (ms === length) running.add(timer)
    return timer
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(counted, { __promisify__: set.__promisify__ }))
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    running.delete(timer)
    clear(timer)
  })
  return () => running.size
}

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
  expect(looks, 'the projector needs a moment').toBe(0)
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

test('events that are passed over, because they are not ours, are no news', async () => {
  await vi.advanceTimersByTimeAsync(0)
  store.checkpoint(5n)
  await vi.advanceTimersByTimeAsync(100)
  expect([looks, warned]).toEqual([0, []])
})

test('more events meanwhile do not make it look more often, and leave no timer behind', async () => {
  await vi.advanceTimersByTimeAsync(0)
  expect(rests()).toBe(1)
  await append()
  expect(rests()).toBe(0)
  await vi.advanceTimersByTimeAsync(15 + 30)
  expect(looks).toBe(2)
  await vi.advanceTimersByTimeAsync(5)
  await append()
  expect(looks).toBe(2)
  await vi.advanceTimersByTimeAsync(25)
  expect(looks).toBe(3)
})

test('what the log held before is not read again, and after a trouble, which is told, it goes on behind the last event', async () => {
  const full = memoryLog('log-2')
  const [old, fresh] = [1, 2].map(() => recorded('thing', { type: 'Happened', data: {} }))
  if (old === undefined || fresh === undefined) throw new Error('Both were made')
  full.add(old)
  const other = paceOfLog(full, { log })
  other.watched(true)
  await expect.poll(() => full.opened).toEqual([old.position])
  full.add(fresh)
  await vi.advanceTimersByTimeAsync(0)
  full.drop(new Error('the log is away'))
  await expect.poll(() => full.opened).toEqual([old.position, fresh.position])
  expect(warned).toEqual(['News of the log come late for a moment'])
  await other.stop()
})

test('while nobody waits for news the log is not followed, and an event is no reason to look', async () => {
  pace.watched(false)
  await vi.advanceTimersByTimeAsync(0)
  const before = store.opened.length
  await append()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([looks, store.opened.length]).toEqual([0, before])
})

test('what was appended before somebody waits, and is still to be reached, is looked for soon', async () => {
  pace.watched(false)
  await vi.advanceTimersByTimeAsync(0)
  const position = await append()
  pace.watched(true)
  await vi.advanceTimersByTimeAsync(15)
  expect([looks, store.opened.at(-1)]).toEqual([1, position])
  pace.seen(position)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks).toBe(2)
})

test('when it is stopped the look that was waited for is due, and every other one', async () => {
  await pace.stop()
  const before = store.opened.length
  pace.watched(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toBeGreaterThan(0)
  expect(store.opened, 'a page that comes now').toHaveLength(before)
})

test('when it is stopped nobody reads the log any more', async () => {
  let closed = 0
  const follow: typeof store.follow = (after) => {
    const reader = store.follow(after)
    return {
      ...reader,
      close: async () => {
        closed++
        await reader.close()
      },
    }
  }
  const other = paceOfLog({ ...store, follow }, { log })
  other.watched(true)
  await expect.poll(() => store.opened.length).toBe(2)
  expect(closed).toBe(0)
  await other.stop()
  expect(closed).toBeGreaterThan(0)
})

test('a steady pace looks at its interval, whatever it is told, until it is stopped', async () => {
  const steady = steadyPace(100)
  const due: string[] = []
  const wait = () => void steady.nextLook().then(() => due.push('a look'))
  steady.seen(1n)
  wait()
  await vi.advanceTimersByTimeAsync(99)
  expect(due).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(due).toHaveLength(1)
  wait()
  await steady.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(due).toHaveLength(2)
  wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(due).toHaveLength(3)
})
