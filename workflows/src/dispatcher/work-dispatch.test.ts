import { cancelWork, endWork, requestWork } from '@studio/backend/features/work/commands.ts'
import type { WorkEvent } from '@studio/backend/features/work/events.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import type { OpenWork } from '@studio/backend/features/work/open-queries.ts'
import { UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { expect, it } from 'vitest'
import type { WorkKind } from '../work/requested/kind.ts'
import type { WorkWorkflows } from './work.ts'
import { createWorkDispatch } from './work-dispatch.ts'

const userId = UserId.parse(randomId())
const kind: WorkKind = { queue: 'batch', longestMs: 1, perform: async () => ({}) }

/** A dispatcher of work over a log, with a Temporal that loses calls and workflows. */
function dispatching() {
  const store = memoryStore()
  const handle = createHandle(store)
  const running = new Set<string>()
  const told: string[] = []
  const troubles: unknown[] = []
  let lost = false
  const tell = (what: string) => async (work: { readonly workId: string }) => {
    if (lost) throw new Error('Temporal is away')
    told.push(what)
    running.add(work.workId)
  }
  const workflows: WorkWorkflows = {
    start: tell('start'),
    startAgain: tell('start again'),
    cancel: tell('cancel'),
    isRunning: async (workId) => running.has(workId),
  }
  const begin = () =>
    createWorkDispatch({
      store,
      workflows,
      kinds: new Map([['pile', kind]]),
      clock: () => new Date(),
      onTrouble: (error) => void troubles.push(error),
    })
  const workId = WorkId.parse(randomId())
  const command = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() })
  const step = () => ({ workId, userId, correlationId: 'c', at: new Date().toISOString() })
  return {
    told,
    troubles,
    running,
    begin,
    workId,
    lose: (is: boolean) => {
      lost = is
    },
    request: (word = 'pile') => requestWork(handle, { ...command(), workId, userId, kind: word }),
    cancel: () => cancelWork(handle, { ...command(), workId, userId }),
    end: () => endWork(handle, step(), { outcome: 'done' }),
    /** Lets a dispatcher read the whole log, and do what follows from it. */
    follow: async (dispatch: ReturnType<typeof begin>) => {
      for (const event of await store.readAny(workStream(workId))) dispatch.apply(event)
      while (await dispatch.next());
    },
  }
}

it('starts what is requested, and passes a cancel on', async () => {
  const { request, cancel, begin, follow, told } = dispatching()
  const dispatch = begin()
  await request()
  await follow(dispatch)
  await cancel()
  await follow(dispatch)
  expect(told).toEqual(['start', 'cancel'])
})

it('a start that failed is tried again, also after the read model was all that is left of it', async () => {
  const { request, begin, follow, lose, told, workId } = dispatching()
  await request()
  lose(true)
  await expect(follow(begin())).rejects.toThrow('away')
  lose(false)
  const open: OpenWork = { workId, userId, kind: 'pile', stream: workStream(workId), cancelRequested: false }
  const after = begin()
  after.load([open])
  while (await after.next());
  expect(told).toEqual(['start'])
})

it('the sweep starts again what Temporal has lost, leaves alone what runs, and repeats a cancel', async () => {
  const { request, cancel, begin, follow, running, told, workId } = dispatching()
  const dispatch = begin()
  await request()
  await follow(dispatch)
  await dispatch.sweep()
  expect(told).toEqual(['start'])
  running.delete(workId)
  await dispatch.sweep()
  expect(told).toEqual(['start', 'start again'])
  await cancel()
  await follow(dispatch)
  await dispatch.sweep()
  expect(told).toEqual(['start', 'start again', 'cancel', 'cancel'])
})

it('nothing is told of work that has ended, whatever the dispatcher has read so far', async () => {
  const { request, cancel, end, begin, follow, told, workId } = dispatching()
  await request()
  await cancel()
  await end()
  const dispatch = begin()
  dispatch.load([{ workId, userId, kind: 'pile', stream: workStream(workId), cancelRequested: true }])
  await dispatch.sweep()
  await follow(dispatch)
  expect(told).toEqual([])
})

it('two dispatchers start the same workflow, and one failure of the sweep does not end it', async () => {
  const { request, begin, follow, lose, told, troubles, running } = dispatching()
  await request()
  const [one, other] = [begin(), begin()]
  await follow(one)
  await follow(other)
  expect(told).toEqual(['start', 'start'])
  expect(running.size).toBe(1)
  running.clear()
  lose(true)
  await one.sweep()
  expect(troubles).toHaveLength(1)
})

it('work of a kind that only a later release knows is left to it', async () => {
  const { request, begin, follow, told } = dispatching()
  const dispatch = begin()
  await request('telepathy')
  await follow(dispatch)
  await dispatch.sweep()
  expect(told).toEqual([])
})

it('events that are no steps of work are passed over', async () => {
  const { begin, told } = dispatching()
  const dispatch = begin()
  const event: WorkEvent = { type: 'WorkProgressed', data: { workId: WorkId.parse(randomId()), userId, percent: 10 } }
  const metadata = { correlationId: 'c', causationId: 'c', schema: 1 }
  dispatch.apply({ ...event, id: 'i', stream: 's', revision: 0n, position: 1n, created: new Date(), metadata })
  expect(await dispatch.next()).toBe(false)
  expect(told).toEqual([])
})
