import { cancelWork, inputOfWork, requestWork } from '@studio/backend/features/work/commands.ts'
import { workEvents, workStream } from '@studio/backend/features/work/events.ts'
import { plainOf, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../testing/world.ts'
import { workFailed } from './failures.ts'
import type { WorkKind, WorkTask } from './kind.ts'
import type { WorkRef } from './refs.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

/** What each piece of work does, by its id; without an entry it is done at once. */
const scripts = new Map<string, (task: WorkTask) => Promise<object | undefined>>()
const kind = (queue: WorkKind['queue'], longestMs = 60_000): WorkKind => ({
  queue,
  longestMs,
  perform: async (_deps, task) => ({ result: await scripts.get(task.workId)?.(task) }),
})
const kinds = new Map([
  ['count', kind('work')],
  ['pile', kind('batch')],
  ['short', kind('work', 50)],
])

let world: World
beforeAll(async () => {
  world = await startWorld({ workKinds: kinds })
})
afterAll(() => world.stop())

const context = () => {
  const id = randomId()
  return { commandId: id, correlationId: id, causationId: id, at: new Date().toISOString() }
}

async function requested(
  word = 'count',
  { userId, input }: { readonly userId?: UserId; readonly input?: object } = {},
): Promise<WorkRef> {
  const owner = userId ?? (await world.log.newUser())
  const workId = WorkId.parse(randomId())
  await requestWork(world.log.handle, { ...context(), workId, userId: owner, kind: word, input })
  return { workId, userId: owner, kind: word, stream: workStream(workId), queue: kinds.get(word)?.queue ?? 'work' }
}

const eventsOf = ({ workId }: WorkRef) => world.log.store.read(workStream(WorkId.parse(workId)), workEvents)
const story = (work: WorkRef) => world.log.types(work.stream)
const closed = async ({ workId }: WorkRef) => {
  await world.client.workflow.getHandle(`work-${workId}`).result()
}
async function endOf(work: WorkRef) {
  const last = (await eventsOf(work)).at(-1)
  if (last?.type !== 'WorkEnded') throw new Error('It has not ended')
  return (await unseal(last, workEvents, world.log.keys)).data
}

/** Rejects when the signal aborts, as work does that is cancelled. */
const untilAborted = ({ signal }: WorkTask) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The work was aborted', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })

describe('a piece of work', () => {
  it('is done once: it knows its input, tells its progress in steps of ten, and ends with its result', async () => {
    const work = await requested('count', { input: { upTo: 3 } })
    scripts.set(work.workId, async ({ workId, progress }) => {
      for (const percent of [4, 31, 33, 38, 95]) await progress(percent)
      return { seen: await inputOfWork(world.deps, workId) }
    })
    await world.work.start(work)
    await closed(work)
    const events = await eventsOf(work)
    const percents = events.flatMap((event) => (event.type === 'WorkProgressed' ? [event.data.percent] : []))
    expect(percents).toEqual([0, 30, 90])
    const { outcome, result } = await endOf(work)
    expect({ outcome, result: plainOf(result) }).toEqual({ outcome: 'done', result: '{"seen":{"upTo":3}}' })
  })

  it('is not done again when it has ended, also after Temporal has lost it', async () => {
    const work = await requested()
    let times = 0
    scripts.set(work.workId, async () => ({ times: ++times }))
    await world.work.start(work)
    await closed(work)
    await world.work.startAgain(work)
    await closed(work)
    expect([times, await story(work)]).toEqual([1, ['WorkRequested', 'WorkProgressed', 'WorkEnded']])
  })

  it('that cannot be done ends with the reason of its kind, without another attempt', async () => {
    const work = await requested()
    let attempts = 0
    scripts.set(work.workId, async () => {
      attempts += 1
      throw workFailed('too-long', 'This video is too long.')
    })
    await world.work.start(work)
    await closed(work)
    expect(attempts).toBe(1)
    expect(await endOf(work)).toMatchObject({
      outcome: 'failed',
      reason: 'too-long',
      message: 'This video is too long.',
    })
  })

  it('that breaks is tried again', async () => {
    const work = await requested()
    let attempts = 0
    scripts.set(work.workId, async () => {
      attempts += 1
      if (attempts === 1) throw new Error('the disk is full')
      return undefined
    })
    await world.work.start(work)
    await closed(work)
    expect([attempts, (await endOf(work)).outcome]).toEqual([2, 'done'])
  })

  it('that takes too long is given up', async () => {
    const work = await requested('short')
    scripts.set(work.workId, untilAborted)
    await world.work.start(work)
    await closed(work)
    expect(await endOf(work)).toMatchObject({ outcome: 'failed', reason: 'timed-out' })
  })
})

describe('a cancel', () => {
  it('stops what is under way, and the work ends as cancelled', async () => {
    const work = await requested()
    const begun = Promise.withResolvers<void>()
    scripts.set(work.workId, async (task) => {
      begun.resolve()
      return await untilAborted(task)
    })
    await world.work.start(work)
    await begun.promise
    await cancelWork(world.log.handle, { ...context(), ...work })
    await world.work.cancel(work)
    await closed(work)
    expect(await story(work)).toEqual(['WorkRequested', 'WorkProgressed', 'WorkCancelRequested', 'WorkEnded'])
    expect((await endOf(work)).outcome).toBe('cancelled')
  })

  it('of work that was never started ends it without doing anything', async () => {
    const work = await requested()
    await world.work.cancel(work)
    await closed(work)
    expect(await story(work)).toEqual(['WorkRequested', 'WorkEnded'])
    expect((await endOf(work)).outcome).toBe('cancelled')
  })

  it('that arrives after the result was written changes nothing', async () => {
    const work = await requested()
    const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    scripts.set(work.workId, async ({ workId, userId, correlationId }) => {
      const { endWork } = await import('@studio/backend/features/work/commands.ts')
      const step = { workId, userId, correlationId, at: new Date().toISOString() }
      await endWork(world.log.handle, step, { outcome: 'done' })
      written.resolve()
      await goOn.promise
      return undefined
    })
    await world.work.start(work)
    await written.promise
    await world.work.cancel(work)
    goOn.resolve()
    await closed(work)
    expect(await story(work)).toEqual(['WorkRequested', 'WorkProgressed', 'WorkEnded'])
    expect((await endOf(work)).outcome).toBe('done')
  })
})

it('work that takes long holds up neither short work nor itself: one batch and two others at once', async () => {
  const waiting = new Map<string, () => void>()
  const until = (work: WorkRef) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    scripts.set(work.workId, async () => {
      waiting.set(work.workId, resolve)
      await promise
      return undefined
    })
  }
  const pieces = [
    await requested('pile'),
    await requested('pile'),
    await requested(),
    await requested(),
    await requested(),
  ]
  for (const work of pieces) until(work)
  for (const work of pieces) await world.work.start(work)
  await expect.poll(() => waiting.size, patience).toBe(3)
  const byKind = () => pieces.filter(({ workId }) => waiting.has(workId)).map(({ kind: word }) => word)
  expect(byKind()).toEqual(['pile', 'count', 'count'])
  const done = new Set<string>()
  while (done.size < pieces.length) {
    await expect.poll(() => waiting.size, patience).toBeGreaterThan(done.size)
    for (const [workId, end] of waiting) {
      end()
      done.add(workId)
    }
  }
  await Promise.all(pieces.map(closed))
})
