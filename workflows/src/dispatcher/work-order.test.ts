import { cancelWork, endWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { requestLimitedWork, takeWorkSlot } from '@studio/backend/features/work/slot-commands.ts'
import { workInLog } from '@studio/backend/features/work-steps.ts'
import { UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { beforeEach, expect, it } from 'vitest'
import type { WorkKind } from '../work/requested/kind.ts'
import type { WorkRef } from '../work/requested/refs.ts'
import { createWorkDispatch } from './work-dispatch.ts'

const kind = (queue: WorkKind['queue']): WorkKind => ({ queue, longestMs: 1, perform: async () => ({}) })
const kinds = new Map([
  ['import', kind('work')],
  ['archive', kind('batch')],
])

let log: ReturnType<typeof memoryStore>
let handle: ReturnType<typeof createHandle>
/** The work that Temporal runs. */
let running: Set<string>
let now: Date
beforeEach(() => {
  log = memoryStore()
  handle = createHandle(log)
  running = new Set()
  now = new Date()
})

const command = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: now.toISOString() })
const newUser = () => UserId.parse(randomId())
const newId = () => WorkId.parse(randomId())
const slots = () => ({
  handle,
  find: (work: { workId: string; stream: string }) => workInLog(log, work),
})

async function requested(userId: UserId, word = 'import', workId = newId()): Promise<WorkId> {
  await requestLimitedWork(slots(), { ...command(), workId, userId, kind: word })
  return workId
}
async function ended(userId: UserId, workId: WorkId): Promise<void> {
  await endWork(handle, { workId, userId, correlationId: 'c', at: now.toISOString() }, { outcome: 'done' })
  running.delete(workId)
}

/** A dispatcher that reads the log from its start. */
function dispatcher() {
  const run = async ({ workId }: WorkRef) => void running.add(workId)
  const dispatch = createWorkDispatch({
    store: log,
    workflows: { start: run, startAgain: run, cancel: run, isRunning: async (workId) => running.has(workId) },
    kinds,
    clock: () => now,
    onTrouble: (error) => {
      throw error
    },
  })
  const read = new Set<string>()
  return {
    sweep: dispatch.sweep,
    /** Reads what is new of these pieces of work, in this order, and does what follows from it. */
    follow: async (...workIds: readonly WorkId[]) => {
      for (const workId of workIds) {
        for (const event of await log.readAny(workStream(workId))) {
          if (!read.has(event.id)) dispatch.apply(event)
          read.add(event.id)
        }
      }
      while (await dispatch.next());
    },
  }
}

it('one piece of work of a person runs at a time, and the others follow in their order', async () => {
  const person = newUser()
  const all = [await requested(person), await requested(person), await requested(person)] as const
  const { follow } = dispatcher()
  await follow(...all.toReversed())
  expect([...running]).toEqual([all[0]])
  for (const [n, workId] of all.entries()) {
    await ended(person, workId)
    await follow(workId)
    expect([...running]).toEqual(all.slice(n + 1, n + 2))
  }
})

it('nobody waits for another person, nor for work of another queue', async () => {
  const [person, other] = [newUser(), newUser()]
  const mine = [await requested(person), await requested(person), await requested(person, 'archive')] as const
  const theirs = await requested(other)
  await dispatcher().follow(...mine, theirs)
  expect([...running]).toEqual([mine[0], mine[2], theirs])
})

it('another dispatcher starts nothing earlier, and the sweep nothing that waits', async () => {
  const person = newUser()
  const [first, second] = [await requested(person), await requested(person)]
  await dispatcher().follow(first, second)
  const { follow, sweep } = dispatcher()
  await follow(second)
  await sweep()
  expect([...running]).toEqual([first])
  await ended(person, first)
  await sweep()
  expect([...running]).toEqual([second])
})

it('work that waits and is cancelled ends at once', async () => {
  const person = newUser()
  const [first, second] = [await requested(person), await requested(person)]
  const { follow } = dispatcher()
  await follow(first, second)
  await cancelWork(handle, { ...command(), workId: second, userId: person })
  await follow(second)
  expect([...running]).toEqual([first, second])
})

it('a slot whose request is on its way counts, and one whose request never came does not', async () => {
  const person = newUser()
  const lost = newId()
  await takeWorkSlot(slots(), { ...command(), userId: person, workId: lost, stream: workStream(lost), ofAdmin: false })
  const second = await requested(person)
  const { follow, sweep } = dispatcher()
  await follow(second)
  expect([...running]).toEqual([])
  now = new Date(now.getTime() + 61_000)
  await sweep()
  expect([...running]).toEqual([second])
})
