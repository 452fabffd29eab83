import { deferOutput, doubtOutput, intendOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActivityWorld, startActivityWorld } from '../../../testing/activity-world.ts'
import type { OutputRef } from '../../generation/refs.ts'
import { outputStep } from '../request/request.ts'
import { nextStep } from './next-step.ts'
import { recordSubmission } from './submission.ts'

let world: ActivityWorld
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())
beforeEach(() => world.resetClock())
afterEach(() => vi.restoreAllMocks())

async function admitted(): Promise<OutputRef> {
  const { outputs: _, ...job } = await world.log.admit(1)
  return { ...job, n: 0 }
}

const next = (output: OutputRef, sender = 'me') => nextStep(world.deps, output, sender, 'reconcile')

async function deferred(retryAfterSeconds: number, message = 'Later.'): Promise<OutputRef> {
  const output = await admitted()
  await next(output)
  await recordSubmission(world.deps, { ...output, attempt: 1 }, { kind: 'deferred', retryAfterSeconds, message })
  return output
}

let told: string[] = []

/** The service refuses every submit for now, and asks for so many seconds. */
async function refusedAgainAndAgain(
  output: OutputRef,
  deadlineMs: number,
  { seconds, untilMs }: { readonly seconds: number; readonly untilMs: number },
) {
  const kinds = new Map([...world.deps.kinds].map(([word, kind]) => [word, { ...kind, deadlineMs }]))
  const deps = { ...world.deps, kinds }
  const pauses: number[] = []
  let passed = 0
  let intents = 0
  told = []
  while (passed < untilMs) {
    const step = await nextStep(deps, output, 'me', 'reconcile')
    told.push(step.kind)
    if (step.kind === 'submit') {
      intents += 1
      const refusal = { kind: 'deferred', retryAfterSeconds: seconds, message: 'Later.' } as const
      await recordSubmission(deps, step.intent, refusal)
    }
    if (step.kind === 'wait') {
      pauses.push(step.ms)
      passed += step.ms
      world.pass(step.ms)
    }
  }
  return { pauses, intents }
}

describe('the next step of an output', () => {
  it('is a submit, after its intent is written', async () => {
    const output = await admitted()
    expect(await next(output)).toMatchObject({ kind: 'submit', intent: { attempt: 1 } })
    const [intended] = await world.log.outputEvents({ ...output, outputs: 1 }, 0)
    expect(intended?.data).toMatchObject({ provider: 'wavespeed', sandbox: true, unitPrice: 27_000 })
    expect(intended?.data).toHaveProperty('requestHash', expect.stringMatching(/^[0-9a-f]{64}$/))
  })

  it('is the same submit when the step is repeated before the intent can have been sent', async () => {
    const output = await admitted()
    await next(output)
    expect(await next(output)).toMatchObject({ kind: 'submit', intent: { attempt: 1 } })
  })

  it('is never a submit when another worker may have sent the intent', async () => {
    const output = await admitted()
    await next(output, 'someone else')
    const step = await next(output)
    expect(step).toMatchObject({ kind: 'reconcile', unanswered: { attempt: 1 } })
    expect(step).not.toHaveProperty('intent')
    const asBefore = nextStep(world.deps, output, 'me', 'give-up')
    await expect(asBefore).rejects.toMatchObject({ details: ['unknown-outcome'] })
  })

  it('is to wait after a clear refusal, then another intent', async () => {
    const output = await deferred(30)
    expect(await next(output)).toMatchObject({ kind: 'wait' })
    world.pass(31_000)
    expect(await next(output)).toMatchObject({ kind: 'submit', intent: { attempt: 2 } })
  })

  it('is the end when the wait would pass the deadline', async () => {
    await expect(next(await deferred(61))).rejects.toMatchObject({ details: ['timed-out'] })
  })

  it.each([
    ['The AI service could not be reached.', 'The AI service could not be reached for too long.'],
    ['The AI service is not available.', 'The AI service was not available for too long.'],
    ['The AI service asked us to slow down.', 'The AI service asked us to slow down for too long.'],
    ['Words of another release.', 'This could not be sent to the AI service in time.'],
  ])('is an end that says what kept the output from being sent: %s', async (refusal, words) => {
    await expect(next(await deferred(61, refusal))).rejects.toMatchObject({ details: ['timed-out'], message: words })
  })

  it('is an end without blame when the output was last doubted', async () => {
    const output = await admitted()
    await next(output)
    const doubted = { attempt: 1, provider: 'wavespeed', lookedUntil: new Date().toISOString(), newerTasks: 0 }
    await doubtOutput(world.log.handle, { ...(await outputStep(world.deps, output)), ...doubted })
    world.pass(61_000)
    const message = 'This could not be sent to the AI service in time.'
    await expect(next(output)).rejects.toMatchObject({ details: ['timed-out'], message })
  })

  it('is to wait longer after each refusal, so that an outage of ten minutes leads to few intents', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const output = await admitted()
    const { pauses, intents } = await refusedAgainAndAgain(output, 24 * 60 * 60_000, {
      seconds: 5,
      untilMs: 10 * 60_000,
    })
    expect(intents).toBeLessThan(20)
    // the sixth is the longest
    for (const [at, pause] of pauses.slice(1, 6).entries()) expect(pause).toBeGreaterThan(pauses[at] ?? 0)
  })

  it('is a last try before the deadline rather than a longer wait beyond it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const refused = refusedAgainAndAgain(await admitted(), 60_000, { seconds: 10, untilMs: 60_000 })
    await expect(refused).rejects.toMatchObject({ details: ['timed-out'] })
    expect(told).toEqual(['submit', 'wait', 'submit', 'wait', 'submit', 'wait', 'submit'])
  })

  it('is to watch the task that exists', async () => {
    const output = await world.submitted()
    expect(await next(output)).toMatchObject({ kind: 'submitted', task: { taskId: 'task', attempt: 1 } })
  })

  it.each([
    ['an aspect ratio that is gone', { settings: { aspectRatio: 'round', quality: '2K' } }],
    [
      'a style that is gone',
      { model: 'segmind/higgsfield-soul', settings: { aspectRatio: 'square', quality: '2K', style: 'gone' } },
    ],
  ])('is the end at once for %s, with the reason', async (_, more) => {
    const { outputs: _outputs, ...job } = await world.log.admitFor(await world.log.newUser(), 1, more)
    const message: unknown = expect.stringContaining('no longer offered')
    const end = { nonRetryable: true, details: ['invalid-request'], message }
    await expect(next({ ...job, n: 0 })).rejects.toMatchObject(end)
    expect(await world.log.story({ ...job, outputs: 1 }, 0)).toEqual([])
  })

  it('is to wait while a model that is not known here may be one of a newer release, and then the end', async () => {
    const { outputs: _, ...job } = await world.log.admitFor(await world.log.newUser(), 1, { model: 'new/model' })
    const output = { ...job, n: 0 }
    expect(await next(output)).toEqual({ kind: 'wait', ms: 5_000 })
    const cancelled = nextStep(world.deps, output, 'me', 'withdraw')
    await expect(cancelled).rejects.toMatchObject({ details: ['cancelled'] })
    world.pass(600_000)
    await expect(next(output)).rejects.toMatchObject({ details: ['invalid-request'] })
    expect(await world.log.story({ ...job, outputs: 1 }, 0)).toEqual([])
  })

  it('is the end when the prompt was erased', async () => {
    const output = await admitted()
    await world.log.keys.erase(output.userId)
    await expect(next(output)).rejects.toMatchObject({ details: ['cancelled'] })
  })
})

describe('an outcome of a submit', () => {
  it('that arrives late or twice changes nothing', async () => {
    const output = await deferred(0)
    const step = await outputStep(world.deps, output)
    await deferOutput(world.log.handle, { ...step, attempt: 1, until: step.at, message: 'Later.' })
    await recordSubmission(world.deps, { ...output, attempt: 1 }, { kind: 'accepted', taskId: 'late' })
    expect(await world.log.story({ ...output, outputs: 1 }, 0)).toEqual(['OutputIntended', 'OutputDeferred'])
    await expect(
      intendOutput(world.log.handle, {
        ...step,
        attempt: { attempt: 1, provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 1 },
        sender: 'late',
      }),
    ).rejects.toMatchObject({ code: 'attempt-mismatch' })
  })
})
