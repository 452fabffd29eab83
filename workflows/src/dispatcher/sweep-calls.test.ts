import { callEvents, callStream } from '@studio/backend/features/calls/events.ts'
import type { OpenCall } from '@studio/backend/features/calls/queries.ts'
import { queueEvents, queueStream } from '@studio/backend/features/jobs/events.ts'
import { reserveForCall } from '@studio/backend/features/jobs/money/reservation-commands.ts'
import { CallId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { expect, it } from 'vitest'
import { sweepCalls } from './sweep-calls.ts'
import { createSweeps } from './sweeps.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
/** Signs of life that were told last at these times; `ended` has the ids of those that were removed. */
function signsTold(told: ReadonlyMap<string, Date> = new Map()) {
  const ended: string[] = []
  return { ended, lastTold: async () => told, end: async (id: string) => void ended.push(id) }
}
const userId = UserId.parse(randomId())

/** A person whose queue holds money back for calls that nobody will end. */
async function leftCalls(count: number) {
  const store = memoryStore()
  const handle = createHandle(store)
  const calls: OpenCall[] = []
  for (let n = 0; n < count; n++) {
    const callId = CallId.parse(randomId())
    const command = { commandId: callId, correlationId: 'c', causationId: callId, at: now.toISOString() }
    const money = { amount: 50_000, dailySpendCap: 1_000_000, isKnown: async () => false }
    await reserveForCall(handle, { ...command, userId, callId, ...money })
    calls.push({ callId, userId, correlationId: 'c', reservedAt: minutesAgo(16) })
  }
  const queue = async () => (await store.read(queueStream(userId), queueEvents)).at(-1)?.data.queue
  const ends = async () =>
    await Promise.all(
      calls.map(async ({ callId }) => (await store.read(callStream(callId), callEvents)).map(({ type }) => type)),
    )
  return { handle, calls, queue, ends }
}

const throwing = (error: unknown) => {
  throw error
}

it('ends calls that a dead API has left for a quarter of an hour, and gives their money back, once', async () => {
  const { handle, calls, queue, ends } = await leftCalls(2)
  expect((await queue())?.spent).toBe(100_000)
  const asked: Date[] = []
  const openCalls = async (before: Date) => {
    asked.push(before)
    return calls
  }
  const deps = { handle, openCalls, signs: signsTold(), clock: () => now, onTrouble: throwing }
  for (const _ of ['once', 'again']) await sweepCalls(deps)
  expect(asked[0]?.toISOString()).toBe('2026-11-21T09:58:00.000Z')
  expect(await ends()).toEqual([['CallFailed'], ['CallFailed']])
  expect(await queue()).toEqual({ entries: [], day: '2026-11-21', spent: 0 })
})

it('ends a call whose process has been silent for two minutes, with what that told, and none whose process is alive or may not have told yet', async () => {
  const { handle, calls, ends } = await leftCalls(3)
  const [silent, alive, young] = calls.map(({ callId }) => callId)
  const signs = signsTold(
    new Map([
      [String(silent), minutesAgo(2.1)],
      [String(alive), minutesAgo(0.1)],
    ]),
  )
  const openCalls = async () =>
    calls.map((call) => ({ ...call, reservedAt: minutesAgo(call.callId === young ? 14 : 600) }))
  await sweepCalls({ handle, openCalls, signs, clock: () => now, onTrouble: throwing })
  expect(await ends()).toEqual([['CallFailed'], [], []])
  expect(signs.ended).toEqual([silent])
})

it('goes on with the next call when one cannot be ended, and survives read models that are away', async () => {
  const { handle, calls, ends } = await leftCalls(2)
  const troubles: unknown[] = []
  const onTrouble = (error: unknown) => void troubles.push(error)
  const [first] = calls
  const failing: typeof handle = (decider, stream, ...rest) =>
    stream === `call-${first?.callId}` ? Promise.reject(new Error('away')) : handle(decider, stream, ...rest)
  const signs = signsTold()
  await sweepCalls({ handle: failing, openCalls: async () => calls, signs, clock: () => now, onTrouble })
  expect(await ends()).toEqual([[], ['CallFailed']])
  expect(signs.ended).toEqual([calls[1]?.callId])
  const away = () => Promise.reject(new Error('no read models'))
  await sweepCalls({ handle, openCalls: away, signs, clock: () => now, onTrouble })
  expect(troubles).toHaveLength(2)
})

it('ends calls although another sweep waits for an engine that is away, and begins that one once', async () => {
  const { handle, calls, ends } = await leftCalls(1)
  const back = Promise.withResolvers<void>()
  const begun: string[] = []
  const sweeps = createSweeps([
    () => {
      begun.push('jobs')
      return back.promise
    },
    async () => {
      begun.push('calls')
      await sweepCalls({
        handle,
        openCalls: async () => calls,
        signs: signsTold(),
        clock: () => now,
        onTrouble: throwing,
      })
    },
  ])
  const countAfterNext = (which: string) => () => {
    sweeps.begin()
    return begun.filter((each) => each === which).length
  }
  sweeps.begin()
  await expect.poll(ends).toEqual([['CallFailed']])
  await expect.poll(countAfterNext('calls')).toBeGreaterThan(1)
  expect(countAfterNext('jobs')()).toBe(1)
  back.resolve()
  await expect.poll(countAfterNext('jobs')).toBe(2)
})
