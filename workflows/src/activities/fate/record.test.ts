import { chargeStream } from '@studio/backend/features/costs/events.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { claimStream } from '@studio/backend/features/jobs/events.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { changePrice } from '@studio/backend/features/prices/commands.ts'
import { reportTask } from '@studio/backend/features/webhooks/commands.ts'
import { reportStream } from '@studio/backend/features/webhooks/events.ts'
import { AdminId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityWorld, someMedia, startActivityWorld } from '../../../testing/activity-world.ts'
import { type OutputRef, outputsOf } from '../../generation/refs.ts'
import { outputStep } from '../request/request.ts'
import { nextStep } from '../task/next-step.ts'
import { recordActivities } from './record.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())

/** An output that was sent and whose outcome is unknown. */
async function unanswered(): Promise<OutputRef> {
  const job = await world.log.admit(1)
  const [output] = outputsOf(job)
  if (!output) throw new Error('a job has outputs')
  await nextStep(world.deps, output, 'gone', 'reconcile')
  return output
}

async function report(output: OutputRef): Promise<string> {
  const taskId = randomId()
  const step = await outputStep(world.deps, output)
  const context = { commandId: output.jobId, causationId: 'service' }
  const told = { attempt: 1, provider: 'wavespeed', taskId, status: 'completed' } as const
  await reportTask(world.log.handle, { ...step, ...context, ...told })
  return taskId
}

const giveUp = (output: OutputRef, store: EventStore = world.deps.store) =>
  recordActivities({ ...world.deps, store }).fate(output, {
    kind: 'failed',
    reason: 'unknown-outcome',
    message: 'Nobody knows.',
  })

/** The fate, and what the stream of the claim says after it. */
async function traces({ jobId, n }: OutputRef, taskId: string) {
  const { store } = world.deps
  const fate = (await store.readAny(`output-${jobId}-${n}`)).at(-1)
  const [claim] = await store.readAny(claimStream('wavespeed', taskId))
  return { fate: fate?.data, claim: claim?.data, isAfter: claim && fate && claim.position > fate.position }
}

describe('a failed output whose task was unknown', () => {
  it('names the task that was reported before', async () => {
    const output = await unanswered()
    const taskId = await report(output)
    await giveUp(output)
    expect(await traces(output, taskId)).toMatchObject({ fate: { possibleOrphan: { taskId } }, claim: undefined })
  })

  it('names the task that is reported while its fate is written', async () => {
    const output = await unanswered()
    let taskId = ''
    const { store } = world.deps
    const read = readMethods(async (stream, options) => {
      const events = await store.readAny(stream, options)
      if (stream === reportStream(output.jobId, output.n) && taskId === '') taskId = await report(output)
      return events
    })
    await giveUp(output, { ...store, ...read })
    const { jobId, n } = output
    expect(await traces(output, taskId)).toMatchObject({ claim: { jobId, n, taskId }, isAfter: true })
  })

  it('names the task that was reported before the fate, although the fate was written without it', async () => {
    const output = await unanswered()
    const taskId = await report(output)
    await failOutput(world.log.handle, {
      ...(await outputStep(world.deps, output)),
      reason: 'lost',
      message: 'Late.',
    })
    await giveUp(output)
    await giveUp(output)
    const { jobId, n } = output
    expect(await traces(output, taskId)).toMatchObject({ claim: { jobId, n, taskId }, isAfter: true })
  })
})

describe('a stored output', () => {
  it('is charged what its job was requested for, whatever its model costs by now', async () => {
    const task = await world.submitted()
    const { data } = await readJobRequest(world.deps.store, task)
    const { model } = data
    const adminId = AdminId.parse(randomId())
    await world.deps.keys.create(adminId)
    for (const micros of [1, 2, 3]) {
      const commandId = randomId()
      const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
      await changePrice(world.log.handle, { ...command, adminId, model, unit: 'image', micros })
    }
    await recordActivities(world.deps).settle(task, {
      kind: 'stored',
      media: someMedia,
      usage: { taskId: task.taskId },
    })
    const [charge] = await world.deps.store.readAny(chargeStream(task.jobId, 0))
    const { unitPrice, priceListVersion } = data
    expect(charge?.data).toMatchObject({ model, unit: 'image', unitPrice, priceListVersion, amount: unitPrice })
  })
})

describe('a stored output whose price depends on its length', () => {
  it('keeps seconds and resolution with its fate and its charge', async () => {
    const task = await world.submitted()
    const pricedBy = { seconds: 5, resolution: '720p' }
    const kinds = new Map([...jobKinds].map(([word, entry]) => [word, { ...entry, pricedBy: () => pricedBy }]))
    const usage = { taskId: task.taskId }
    await recordActivities({ ...world.deps, kinds }).settle(task, { kind: 'stored', media: someMedia, usage })
    const fate = (await world.log.outputEvents({ ...task, outputs: 1 }, 0)).at(-1)
    const [charge] = await world.deps.store.readAny(chargeStream(task.jobId, 0))
    expect(fate?.data).toMatchObject({ usage: { ...usage, ...pricedBy } })
    expect(charge?.data).toMatchObject({ usage: { outputs: 1, ...pricedBy } })
  })
})
