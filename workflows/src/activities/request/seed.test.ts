import { deferOutput, intendOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { type OutputRef, outputsOf } from '../../generation/refs.ts'
import { makeOutput } from '../task/make.ts'
import { nextStep } from '../task/next-step.ts'
import { submitOnce } from '../task/submit.ts'
import { outputStep } from './request.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())

const model = 'wavespeed-ai/chroma'
const sentSeed = () => world.provider.posts.at(-1)?.inputs['seed']

async function admitted(outputs: number, settings: Record<string, string> = {}): Promise<readonly OutputRef[]> {
  const job = await world.log.admitFor(await world.log.newUser(), outputs, {
    model,
    unitPrice: 15_000,
    settings: { aspectRatio: 'square', quality: '2K', ...settings },
  })
  return outputsOf(job)
}

async function one(settings?: Record<string, string>): Promise<OutputRef> {
  const [output] = await admitted(1, settings)
  if (output === undefined) throw new Error('A job has an output')
  return output
}

const make = (output: OutputRef) =>
  activityEnvironment().run(makeOutput, world.deps, output, world.deps.reports.listen(output))

async function recorded({ n, ...job }: OutputRef): Promise<readonly unknown[]> {
  const events = await world.log.outputEvents({ ...job, outputs: 1 }, n)
  return events.flatMap(({ type, data }) => (type === 'OutputIntended' ? [data.seed] : []))
}

async function send(output: OutputRef): Promise<void> {
  const next = await nextStep(world.deps, output, 'me', 'reconcile')
  if (next.kind !== 'submit') throw new Error(`expected to submit, not to ${next.kind}`)
  await activityEnvironment().run(submitOnce, world.deps, next.intent)
}

describe('the seed of an output', () => {
  it('is recorded with the intent and sent, and differs between outputs', async () => {
    const sent: unknown[] = []
    const outputs = await admitted(2)
    for (const output of outputs) {
      await make(output)
      sent.push(sentSeed())
    }
    expect((await Promise.all(outputs.map(recorded))).flat()).toEqual(sent)
    expect(new Set(sent).size).toBe(2)
    expect(sent).toEqual([expect.any(Number), expect.any(Number)])
  })

  it('is the one that the person has chosen', async () => {
    const output = await one({ seeds: '48213' })
    await make(output)
    expect([await recorded(output), sentSeed()]).toEqual([[48_213], 48_213])
  })

  it('stays the same in the new intent after a refusal', async () => {
    const output = await one()
    world.provider.respondNext({ kind: 'deferred', retryAfterSeconds: 0, message: 'Later.' })
    await send(output)
    const first = sentSeed()
    await send(output)
    expect(sentSeed()).toBe(first)
    expect(await recorded(output)).toEqual([first, first])
  })
})

/** Before seeds were recorded, an intent named none and the request left the choice to the service. */
describe('an intent of an earlier release', () => {
  const attempt = { attempt: 1, provider: 'wavespeed', model, sandbox: true, requestHash: 'h', unitPrice: 15_000 }

  it('is sent as it was written, without a seed', async () => {
    const output = await one()
    const step = await outputStep(world.deps, output)
    await intendOutput(world.log.handle, { ...step, attempt, sender: 'me' })
    await activityEnvironment().run(submitOnce, world.deps, { ...output, attempt: 1 })
    expect(sentSeed()).toBe(-1)
  })

  it('is followed by an intent without a seed as well', async () => {
    const output = await one()
    const step = await outputStep(world.deps, output)
    await intendOutput(world.log.handle, { ...step, attempt, sender: 'me' })
    await deferOutput(world.log.handle, { ...step, attempt: 1, until: step.at, message: 'Later.' })
    await send(output)
    expect([await recorded(output), sentSeed()]).toEqual([[undefined, undefined], -1])
  })
})
