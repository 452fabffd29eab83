import { afterEach, expect, test, vi } from 'vitest'
import type { Position, Recorded } from '../event.ts'
import type { LogChunk } from '../store/event-store.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { type Subscription, type SubscriptionOptions, subscribeToAll } from './subscription.ts'

const event = (position: bigint): Recorded => ({
  id: String(position),
  type: 'Happened',
  data: {},
  stream: 's',
  revision: position,
  position,
  created: new Date(0),
  metadata: { correlationId: 'c', causationId: 'c', schema: 1 },
})

const running: Subscription[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((subscription) => subscription.stop()))
})

function follow(log: ReturnType<typeof memoryLog>, options: Partial<SubscriptionOptions> = {}) {
  const seen: Position[] = []
  const errors: string[] = []
  const subscription = subscribeToAll(log, {
    from: 0n,
    onBatch: async ({ items }: LogChunk) => {
      for (const item of items) seen.push('event' in item ? item.event.position : item.undecodable.location.position)
    },
    onTrouble: (error) => errors.push(error.message),
    pause: async () => undefined,
    ...options,
  })
  running.push(subscription)
  return { seen, errors, subscription }
}

test('hands out everything in order, in bounded batches, one at a time', async () => {
  const log = memoryLog('log')
  const sizes: number[] = []
  let busy = 0
  log.add(...[1n, 2n, 3n, 4n, 5n].map(event))
  follow(log, {
    batchSize: 2,
    onBatch: async ({ items }) => {
      expect(++busy).toBe(1)
      await new Promise(setImmediate)
      sizes.push(items.length)
      busy--
    },
  })
  await expect.poll(() => sizes).toEqual([2, 2, 1])
})

test('handles together what comes soon after a batch', async () => {
  const log = memoryLog('log')
  const sizes: number[] = []
  log.add(event(1n))
  follow(log, { apartMs: 1_000, onBatch: async ({ items }) => void sizes.push(items.length) })
  await expect.poll(() => sizes).toEqual([1])
  for (const position of [2n, 3n, 4n]) {
    log.add(event(position))
    await new Promise(setImmediate)
  }
  await expect.poll(() => sizes, { timeout: 5_000 }).toEqual([1, 3])
})

test('handles together what comes after a batch that took long, for up to the longest time', async () => {
  const log = memoryLog('log')
  const sizes: number[] = []
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  log.add(event(1n))
  follow(log, {
    longestApartMs: 1_000,
    onBatch: async ({ items }) => {
      sizes.push(items.length)
      now += 900
    },
  })
  await expect.poll(() => sizes).toEqual([1])
  for (const position of [2n, 3n, 4n]) {
    log.add(event(position))
    await new Promise(setImmediate)
  }
  await expect.poll(() => sizes).toEqual([1, 3])
  vi.restoreAllMocks()
})

test('reads on without a pause after a full batch, and stops within a pause', async () => {
  const log = memoryLog('log')
  log.add(event(1n), event(2n), event(3n))
  const { seen, subscription } = follow(log, { apartMs: 600_000, batchSize: 2 })
  await expect.poll(() => seen).toEqual([1n, 2n, 3n])
  log.add(event(4n))
  await subscription.stop()
  expect(seen).toEqual([1n, 2n, 3n])
})

test.each([
  ['an error', new Error('connection lost')],
  ['a silent end', undefined],
])('goes on after %s from the last handled position', async (_, error) => {
  const log = memoryLog('log')
  const { seen, errors, subscription } = follow(log)
  log.add(event(1n), event(2n))
  await expect.poll(() => seen).toEqual([1n, 2n])
  log.drop(error)
  log.add(event(3n))
  await expect.poll(() => seen).toEqual([1n, 2n, 3n])
  expect(log.opened).toEqual([0n, 2n])
  expect(errors).toHaveLength(1)
  expect(subscription.status()).toMatchObject({ restarts: 1, position: 3n })
})

test('continues after a stall, which it detects by the head of the log', async () => {
  const log = memoryLog('log')
  const { seen, errors } = follow(log, { lookMs: 5 })
  log.add(event(1n))
  await expect.poll(() => seen).toEqual([1n])
  log.stall(true)
  log.add(event(2n))
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  log.stall(false)
  await expect.poll(() => seen).toEqual([1n, 2n])
  expect(errors[0]).toContain('Nothing arrived after position 1 although the log is at 2')
})

test('an idle log and a slow handler are no stall', async () => {
  const log = memoryLog('log')
  let looks = 0
  const head = async () => {
    looks++
    return log.head()
  }
  const gate = Promise.withResolvers<void>()
  const { errors } = follow({ ...log, head }, { lookMs: 1, onBatch: () => gate.promise })
  await expect.poll(() => looks).toBeGreaterThan(3)
  log.add(event(1n), event(2n))
  looks = 0
  await expect.poll(() => looks).toBeGreaterThan(3)
  gate.resolve()
  expect(errors).toEqual([])
})

test('a handler that throws gets the same events again', async () => {
  const log = memoryLog('log')
  const seen: Position[] = []
  let failures = 2
  follow(log, {
    onBatch: async ({ upTo }) => {
      if (failures-- > 0) throw new Error('the database is away')
      seen.push(upTo)
    },
  })
  log.add(event(1n))
  await expect.poll(() => seen).toEqual([1n])
  expect(log.opened).toEqual([0n, 0n, 0n])
})

test('asks where to begin again at every restart', async () => {
  const log = memoryLog('log')
  const asked = [5n, 7n]
  const { seen } = follow(log, { from: async () => asked.shift() ?? 0n })
  await expect.poll(() => log.opened).toEqual([5n])
  log.drop()
  await expect.poll(() => log.opened).toEqual([5n, 7n])
  log.add(event(6n), event(8n))
  await expect.poll(() => seen).toEqual([8n])
})

test('a position of filtered events moves on without items', async () => {
  const log = memoryLog('log')
  const { seen, subscription } = follow(log)
  log.checkpoint(90n)
  await expect.poll(() => subscription.status().position).toBe(90n)
  log.drop()
  await expect.poll(() => log.opened).toEqual([0n, 90n])
  expect(seen).toEqual([])
})

test('pauses longer as long as nothing gets through, and starts over after a success', async () => {
  const log = memoryLog('log')
  const attempts: number[] = []
  let away = true
  const { seen } = follow(log, {
    from: async () => {
      if (away && attempts.length < 3) throw new Error('away')
      return 0n
    },
    pause: async (attempt) => void attempts.push(attempt),
  })
  log.add(event(1n))
  await expect.poll(() => seen).toEqual([1n])
  away = false
  log.drop()
  await expect.poll(() => attempts).toEqual([1, 2, 3, 1])
})

test('stops while it waits and after the batch under way', async () => {
  const log = memoryLog('log')
  const { seen, subscription } = follow(log)
  log.add(event(1n))
  await expect.poll(() => seen).toEqual([1n])
  await subscription.stop()
  log.add(event(2n))
  await new Promise(setImmediate)
  expect(seen).toEqual([1n])
})
