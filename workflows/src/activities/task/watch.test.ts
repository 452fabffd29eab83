import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { type Provider, ProviderUnavailable, type TaskState } from '@studio/backend/platform/providers/port.ts'
import { CancelledFailure } from '@temporalio/common'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { completed } from '../../../testing/scripted-provider.ts'
import type { TaskRef } from '../../generation/refs.ts'
import { withReports } from './reports.ts'
import { type CompletedTask, readWatchStart, watchTask } from './watch.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())
beforeEach(() => world.resetClock())

const processing: TaskState = { kind: 'processing' }

/** A provider whose polls of the task have these results; the last one repeats for ever. */
function looking(...looks: (() => TaskState)[]): Provider {
  let at = 0
  return { ...world.provider, poll: async () => (looks[Math.min(at++, looks.length - 1)] ?? (() => completed))() }
}

function watch(
  task: TaskRef,
  provider: Provider,
  { environment = activityEnvironment(), store = world.deps.store } = {},
): Promise<CompletedTask> {
  const deps = { ...world.deps, store, providers: { wavespeed: provider } }
  return environment.run(() =>
    withReports(deps, task, async (reports) => watchTask(deps, task, await readWatchStart(deps, task), reports)),
  )
}

const progressOf = async ({ jobId, userId, requestRevision, n, provider }: TaskRef) => {
  const events = await world.log.outputEvents({ jobId, userId, requestRevision, provider, outputs: 1 }, n)
  return events.flatMap((event) => (event.type === 'OutputProgressed' ? [event.data.progress] : []))
}

/** Moves the clock on before the poll. */
const after = (ms: number, state: TaskState) => () => {
  world.pass(ms)
  return state
}

const fail = (error: Error) => () => {
  throw error
}

describe('watching a task', () => {
  it('ends with the task', async () => {
    const looks = looking(
      () => ({ kind: 'waiting' }),
      () => processing,
      () => completed,
    )
    await expect(watch(await world.submitted(), looks)).resolves.toEqual(completed)
  })

  it("reports progress by the model's typical time, at most 90", async () => {
    const task = await world.submitted()
    await watch(
      task,
      looking(
        () => processing,
        after(3_000, processing),
        after(30_000, processing),
        () => completed,
      ),
    )
    expect(await progressOf(task)).toEqual([20, 90])
  })

  it('continues from the progress in the log', async () => {
    const task = await world.submitted()
    await watch(
      task,
      looking(
        () => processing,
        after(6_000, processing),
        () => completed,
      ),
    )
    await watch(
      task,
      looking(
        () => processing,
        after(1_300, processing),
        () => completed,
      ),
    )
    expect(await progressOf(task)).toEqual([50, 60])
  })

  it('polls again while the provider does not respond', async () => {
    const silent = fail(new ProviderUnavailable('not now'))
    const looks = looking(silent, silent, () => completed)
    await expect(watch(await world.submitted(), looks)).resolves.toEqual(completed)
  })

  it('polls at once when the service reports, however long the pause would have been', async () => {
    const task = await world.submitted()
    const tell = () => {
      world.deps.reports.tell(task)
      throw new ProviderUnavailable('not now', { retryAfterSeconds: 3_600 })
    }
    await expect(
      watch(
        task,
        looking(tell, () => completed),
      ),
    ).resolves.toEqual(completed)
  })

  it('ends the output with the reason of the task', async () => {
    const watching = watch(
      await world.submitted(),
      looking(() => ({ kind: 'failed', reason: 'refused', message: 'No.' })),
    )
    await expect(watching).rejects.toMatchObject({ type: 'OutputFailed', details: ['refused'], nonRetryable: true })
  })

  it.each([['waiting'], ['processing']] as const)(
    'ends the output when its task is %s at the deadline',
    async (kind) => {
      const watching = watch(await world.submitted(), looking(after(61_000, { kind })))
      await expect(watching).rejects.toMatchObject({ details: ['timed-out'] })
    },
  )

  it('waits for its full time from when the service accepted the task, however late that was', async () => {
    const late = (event: Recorded) =>
      event.type === 'OutputSubmitted' ? { ...event, created: new Date(event.created.getTime() + 50_000) } : event
    const { readAny } = world.deps.store
    const store = { ...world.deps.store, ...readMethods(async (...args) => (await readAny(...args)).map(late)) }
    const task = await world.submitted()
    const looks = looking(after(100_000, processing), () => completed)
    await expect(watch(task, looks, { store })).resolves.toEqual(completed)
    await expect(watch(task, looking(after(20_000, processing)), { store })).rejects.toMatchObject({
      details: ['timed-out'],
    })
  })

  it('finds the result although the provider does not respond at first, long after the deadline', async () => {
    const asleep = () => {
      world.pass(3_600_000)
      throw new ProviderUnavailable('a dead connection')
    }
    const looks = looking(asleep, fail(new ProviderUnavailable('not now')), () => completed)
    await expect(watch(await world.submitted(), looks)).resolves.toEqual(completed)
  })

  it('stores a result that is found after the deadline', async () => {
    await expect(watch(await world.submitted(), looking(after(61_000, completed)))).resolves.toEqual(completed)
  })

  it('stops when it is cancelled', async () => {
    const environment = activityEnvironment()
    const cancel = () => {
      environment.cancel()
      return processing
    }
    await expect(watch(await world.submitted(), looking(cancel), { environment })).rejects.toThrow(CancelledFailure)
  })

  it('hands over to another worker when its process stops', async () => {
    const task = await world.submitted()
    const stop = () => {
      world.stopping.abort()
      return processing
    }
    await expect(watch(task, looking(stop))).rejects.toMatchObject({ type: 'HandedOver', nonRetryable: false })
  })
})
