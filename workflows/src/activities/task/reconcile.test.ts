import { claimStream } from '@studio/backend/features/jobs/events.ts'
import type { OpenJob } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { failOutput, intendOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { ownerOfTask } from '@studio/backend/features/jobs/output/task-queries.ts'
import { reportTask } from '@studio/backend/features/webhooks/commands.ts'
import { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { ProviderUnavailable, type TasksInHistory } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { completed, unavailable } from '../../../testing/scripted-provider.ts'
import { withAnotherInput } from '../../../testing/test-kinds.ts'
import { type JobRef, outputsOf, type UnansweredRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { outputStep } from '../request/request.ts'
import { nextStep } from './next-step.ts'
import { reconcileOutput } from './reconcile.ts'
import { recordSubmission } from './submission.ts'

/** A tenth of the window passes with every look into the history, however busy the machine is. */
const perLookMs = 30

let world: ActivityWorld
let deps: ActivityDeps
let now = Date.now()
let tasks = 0
let openJobs: ActivityDeps['openJobs']
/** A task that belongs to no output. */
let task: string
beforeAll(async () => {
  world = await startActivityWorld()
  deps = { ...world.deps, clock: () => new Date(now), openJobs: () => openJobs() }
})
afterAll(() => world.log.stop())
beforeEach(() => {
  task = `lost-${tasks++}`
  world.provider.setState(() => completed)
  now = Date.now()
  openJobs = () => Promise.resolve([])
  history(() => [])
})

function history(tasks: () => readonly string[]): void {
  world.provider.setHistory(() => {
    now += perLookMs
    return tasks()
  })
}

/** A job whose outputs all have an intent, and whose senders were never heard of again. */
async function unanswered(outputs = 1): Promise<readonly [UnansweredRef, ...UnansweredRef[]]> {
  const job = await world.log.admit(outputs)
  const [first, ...others] = await Promise.all(outputsOf(job).map((_, n) => unansweredOf(job, n)))
  if (first === undefined) throw new Error('a job has outputs')
  return [first, ...others]
}

async function unansweredOf({ userId, jobId, requestRevision, provider }: JobRef, n: number): Promise<UnansweredRef> {
  const output = { userId, jobId, requestRevision, provider, n }
  await nextStep(deps, output, 'gone', 'reconcile')
  const next = await nextStep(deps, output, 'heir', 'reconcile')
  if (next.kind !== 'reconcile') throw new Error(`expected to reconcile, not to ${next.kind}`)
  return next.unanswered
}

/** An output of another user that was sent as well, as the read model of open jobs shows it. */
async function somebodyElse(): Promise<OpenJob> {
  const [{ userId, jobId, requestRevision, provider }] = await unanswered()
  const words = { kind: 'image', started: true, cancelRequested: false, outputs: 1, fates: {} }
  return { ...words, userId, jobId, requestRevision, provider, requestedAt: new Date(), intendedAt: { 0: new Date() } }
}

const reconcile = (output: UnansweredRef) => activityEnvironment().run(reconcileOutput, deps, output)

/** Reconciles while the history says this of all tasks, at each look. */
async function reconcileBy(output: UnansweredRef, told: () => Partial<TasksInHistory>): Promise<void> {
  const findTasks = async () => {
    now += perLookMs
    return { equal: [], others: [], complete: true, ...told() }
  }
  const asked = { ...deps, providers: { wavespeed: { ...world.provider, findTasks } } }
  await activityEnvironment().run(reconcileOutput, asked, output)
}

const story = (output: UnansweredRef) => world.log.story({ ...output, outputs: 1 }, output.n)
const taskOf = async (output: UnansweredRef) => {
  const events = await world.log.outputEvents({ ...output, outputs: 1 }, output.n)
  return events.flatMap((event) => (event.type === 'OutputSubmitted' ? [event.data.taskId] : []))
}
const unknown = { details: ['unknown-outcome'] }

const report = async (output: UnansweredRef, taskId = task) => {
  const step = await outputStep(deps, output)
  const { attempt, provider } = output
  const context = { commandId: output.jobId, causationId: 'service' }
  await reportTask(world.log.handle, { ...step, ...context, attempt, provider, taskId, status: 'completed' })
}

describe('an intent without a known outcome', () => {
  it('gets the task that was reported to its webhook address', async () => {
    const [output] = await unanswered()
    await report(output)
    await reconcile(output)
    expect(await taskOf(output)).toEqual([task])
  })

  it('does not get a reported task that cannot be read', async () => {
    const [output] = await unanswered()
    await report(output)
    world.provider.setState(() => {
      throw new ProviderUnavailable('no such task')
    })
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
  })

  it('gets the only unclaimed task of the history', async () => {
    const [output] = await unanswered()
    history(() => [task])
    await reconcile(output)
    expect(await taskOf(output)).toEqual([task])
  })

  it('gets the task that its sibling outputs have not claimed', async () => {
    const [output, ...siblings] = await unanswered(3)
    const theirs = siblings.map(({ n }) => `${task}-${n}`)
    for (const [at, sibling] of siblings.entries()) {
      await recordSubmission(deps, sibling, { kind: 'accepted', taskId: theirs[at] ?? '' })
    }
    history(() => [...theirs, task])
    await reconcile(output)
    expect(await taskOf(output)).toEqual([task])
  })

  it('gets nothing while another output may have created the task', async () => {
    const [output] = await unanswered(2)
    history(() => [task])
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
    expect(await ownerOfTask(world.log.store, { provider: 'wavespeed', taskId: task })).toBeUndefined()
  })

  it('gets nothing when two tasks could be its own', async () => {
    const [output] = await unanswered()
    history(() => [task, `${task}-b`])
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
  })

  it('leaves a task that is unclaimed only for a moment to the output that is about to claim it', async () => {
    const [output] = await unanswered()
    const other = await somebodyElse()
    openJobs = () => Promise.resolve([other])
    let looks = 0
    history(() => (looks++ < 3 ? [task] : []))
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
  })

  it('is not touched when its outcome arrives after all', async () => {
    const [output] = await unanswered()
    await recordSubmission(deps, output, { kind: 'accepted', taskId: task })
    await expect(reconcile(output)).resolves.toBeUndefined()
  })

  it('never shares a task with an intent that is reconciled at the same time', async () => {
    const [[one], [other]] = await Promise.all([unanswered(), unanswered()])
    history(() => [task])
    const ends = await Promise.allSettled([reconcile(one), reconcile(other)])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect([await taskOf(one), await taskOf(other)].flat()).toEqual([task])
    const last = [(await story(one)).at(-1), (await story(other)).at(-1)]
    expect(new Set(last)).toEqual(new Set(['OutputDoubted', 'OutputSubmitted']))
    expect(await world.log.types(claimStream('wavespeed', task))).toEqual(['TaskClaimed'])
  })
})

/** How often the history is read until the output has its task. */
async function looksFor(output: UnansweredRef): Promise<number> {
  let looks = 0
  history(() => {
    looks++
    return [task]
  })
  await reconcile(output)
  expect(await taskOf(output)).toEqual([task])
  return looks
}

describe('a task of the history', () => {
  it('is taken at once when no other job can have sent it', async () => {
    const [output] = await unanswered()
    const other = await somebodyElse()
    await recordSubmission(
      deps,
      { ...output, ...other, n: 0, provider: 'wavespeed' },
      { kind: 'accepted', taskId: `${task}-b` },
    )
    openJobs = () => Promise.resolve([other])
    expect(await looksFor(output)).toBe(1)
  })

  it.each<[string, () => Promise<ActivityDeps['openJobs']>]>([
    [
      'somebody else may have sent it',
      async () => {
        const other = await somebodyElse()
        return () => Promise.resolve([other])
      },
    ],
    ['it is not known who else may have', async () => () => Promise.reject(new Error('behind the log'))],
  ])('must stay the only one for a while when %s', async (_, jobs) => {
    const [output] = await unanswered()
    openJobs = await jobs()
    expect(await looksFor(output)).toBeGreaterThan(3)
  })
})

describe('an intent without a task in the history', () => {
  it('is doubted at the end of the window, and the output gets a new intent', async () => {
    const [output] = await unanswered()
    await reconcile(output)
    expect(await story(output)).toEqual(['OutputIntended', 'OutputDoubted'])
    expect(now).toBeGreaterThanOrEqual(Date.parse(output.until))
    expect(await nextStep(deps, output, 'again', 'reconcile')).toMatchObject({ kind: 'submit', intent: { attempt: 2 } })
  })

  it('is doubted even if the search restarts after the window because no worker ran meanwhile', async () => {
    const [output] = await unanswered()
    now = Date.parse(output.until) + 60_000
    await reconcile(output)
    expect(await story(output)).toEqual(['OutputIntended', 'OutputDoubted'])
  })

  it('is doubted once: the second time the outcome is unknown', async () => {
    const [output] = await unanswered()
    await reconcile(output)
    await nextStep(deps, output, 'gone again', 'reconcile')
    const next = await nextStep(deps, output, 'heir', 'reconcile')
    if (next.kind !== 'reconcile') throw new Error(`expected to reconcile, not to ${next.kind}`)
    await expect(reconcile(next.unanswered)).rejects.toMatchObject(unknown)
  })

  it('is not followed by a new intent when the output was cancelled meanwhile', async () => {
    const [output] = await unanswered()
    await reconcile(output)
    await expect(nextStep(deps, output, 'again', 'withdraw')).rejects.toMatchObject({ details: ['cancelled'] })
    const step = await outputStep(deps, output)
    await failOutput(world.log.handle, { ...step, reason: 'cancelled', message: 'Cancelled.' })
    expect((await world.log.outputEvents({ ...output, outputs: 1 }, 0)).at(-1)?.data).not.toHaveProperty(
      'possibleOrphan',
    )
  })

  it.each<[string, (output: UnansweredRef) => readonly string[]]>([
    ['at the end', (output) => (now >= Date.parse(output.until) ? unavailable() : [])],
    ['before the end', (output) => (now - perLookMs >= Date.parse(output.until) ? [] : unavailable())],
    ['at all', unavailable],
  ])('may have been sent all the same when the history does not answer %s', async (_, tasksOf) => {
    const [output] = await unanswered()
    history(() => tasksOf(output))
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
  })

  it('may have been sent when the history contains a task that cannot be read', async () => {
    const [output] = await unanswered()
    await expect(reconcileBy(output, () => ({ complete: false }))).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
  })

  it('may have been sent when the history contains a task with other inputs that nobody has claimed', async () => {
    const [output] = await unanswered()
    await expect(reconcileBy(output, () => ({ others: [task] }))).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
    const [other] = await unanswered()
    await recordSubmission(deps, other, { kind: 'accepted', taskId: task })
    await reconcileBy({ ...output, until: new Date(now + 300).toISOString() }, () => ({ others: [task] }))
    expect(await story(output)).toEqual(['OutputIntended', 'OutputDoubted'])
  })

  it.each<[string, (look: number, looks: number) => readonly string[]]>([
    ['at the end', (look, looks) => (look === looks ? ['just sent'] : [])],
    ['at every look', (look) => [`sent-${look}`]],
  ])('was not sent when the history shows a task of somebody else that is not claimed yet %s', async (_, othersAt) => {
    const [output] = await unanswered()
    const looks = Math.ceil((Date.parse(output.until) - now) / perLookMs)
    let look = 0
    await reconcileBy(output, () => {
      look += 1
      return { others: othersAt(look, looks) }
    })
    expect(await story(output)).toEqual(['OutputIntended', 'OutputDoubted'])
  })

  it('may have been sent when this release makes another request of the job than the one that was sent', async () => {
    const [output] = await unanswered()
    // the history is not asked, so time passes by itself
    const clock = () => {
      now += perLookMs
      return new Date(now)
    }
    const later = { ...deps, clock, kinds: withAnotherInput(deps.kinds) }
    await expect(activityEnvironment().run(reconcileOutput, later, output)).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
  })

  it('may have been sent when the history is behind: it lacks a newer task', async () => {
    const [output, sibling] = await unanswered(2)
    if (!sibling) throw new Error('a job of two has two outputs')
    await recordSubmission(deps, sibling, { kind: 'accepted', taskId: task })
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
    history(() => [task])
    await reconcile({ ...output, until: new Date(now + 300).toISOString() })
    expect((await world.log.outputEvents({ ...output, outputs: 2 }, 0)).at(-1)).toMatchObject({
      type: 'OutputDoubted',
      data: { newerTasks: 1 },
    })
  })
})

describe('a history of one path of a model', () => {
  /** An output of the same model that works from a picture, which makes it another path of the service, gets a task. */
  async function withPicture(userId: UnansweredRef['userId']): Promise<JobRef> {
    const job = await world.log.admitFor(userId, 1, { referenceAssetIds: [AssetId.parse(randomId())] })
    const { outputs: _, ...ref } = job
    const intent = { ...ref, n: 0, attempt: 1 }
    const { provider } = intent
    const by = { provider, model: 'bytedance/seedream-v4', sandbox: true, requestHash: 'other', unitPrice: 27_000 }
    const step = await outputStep(deps, intent)
    await intendOutput(world.log.handle, { ...step, attempt: { attempt: 1, ...by }, sender: 'me' })
    await recordSubmission(deps, intent, { kind: 'accepted', taskId: `task-of-${job.jobId}` })
    return job
  }

  it('is not behind for lack of tasks under another path, whoever they belong to', async () => {
    const [output] = await unanswered()
    await withPicture(output.userId)
    const theirs = await withPicture(await world.log.newUser())
    const known = { kind: 'image', started: true, cancelRequested: false, fates: {} }
    openJobs = async () => [{ ...theirs, ...known, requestedAt: new Date(), intendedAt: { 0: new Date() } }]
    await reconcile(output)
    expect(await story(output)).toEqual(['OutputIntended', 'OutputDoubted'])
  })
})

describe('a history that lacks tasks of other users of the account', () => {
  /** Somebody else's output gets a task. */
  const theirs = async () => {
    const other = await somebodyElse()
    openJobs = () => Promise.resolve([other])
    const taskId = `${task}-theirs`
    const [output] = await unanswered()
    await recordSubmission(deps, { ...output, ...other, n: 0 }, { kind: 'accepted', taskId })
    return taskId
  }

  it('is behind, so that the intent may have been sent', async () => {
    const [output] = await unanswered()
    await theirs()
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
  })

  it('is not behind once it has them, and OutputDoubted says how many they are', async () => {
    const [output] = await unanswered()
    const taskId = await theirs()
    history(() => [taskId])
    await reconcile(output)
    expect((await world.log.outputEvents({ ...output, outputs: 1 }, 0)).at(-1)).toMatchObject({
      type: 'OutputDoubted',
      data: { newerTasks: 1 },
    })
  })

  it('proves nothing when the tasks of others are not known', async () => {
    const [output] = await unanswered()
    openJobs = () => Promise.reject(new Error('behind the log'))
    await expect(reconcile(output)).rejects.toMatchObject(unknown)
    expect(await story(output)).toEqual(['OutputIntended'])
  })
})

describe('an outcome of a submit', () => {
  it('is not written when its task belongs to another output', async () => {
    const [[one], [other]] = await Promise.all([unanswered(), unanswered()])
    history(() => [task])
    await reconcile(one)
    await recordSubmission(deps, other, { kind: 'accepted', taskId: task })
    expect(await story(other)).toEqual(['OutputIntended'])
  })

  it('that arrives after the fate does not change it, and names the output of the task', async () => {
    const [output] = await unanswered()
    const step = await outputStep(deps, output)
    await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    await recordSubmission(deps, output, { kind: 'accepted', taskId: task })
    expect(await story(output)).toEqual(['OutputIntended', 'OutputFailed'])
    const owner = await ownerOfTask(world.log.store, { provider: 'wavespeed', taskId: task })
    expect(owner).toMatchObject({ jobId: output.jobId, n: 0 })
  })
})
