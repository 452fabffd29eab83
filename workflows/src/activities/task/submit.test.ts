import { deferOutput, failOutput, recordTask } from '@studio/backend/features/jobs/output/output-commands.ts'
import { StoreUnavailable } from '@studio/backend/platform/eventsourcing/store/errors.ts'
import { MockActivityEnvironment } from '@temporalio/testing'
import { DefaultLogger } from '@temporalio/worker'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import type { IntentRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { outputStep } from '../request/request.ts'
import { nextStep } from './next-step.ts'
import { submitOnce } from './submit.ts'

let world: ActivityWorld
let posts = 0
beforeAll(async () => {
  world = await startActivityWorld()
})
afterAll(() => world.log.stop())
beforeEach(() => {
  posts = world.provider.posts.length
})

async function intended(): Promise<IntentRef> {
  const { outputs: _, ...job } = await world.log.admit(1)
  const next = await nextStep(world.deps, { ...job, n: 0 }, 'me', 'reconcile')
  if (next.kind !== 'submit') throw new Error(`expected to submit, not to ${next.kind}`)
  return next.intent
}

const submit = (intent: IntentRef, given: Partial<ActivityDeps> = {}) =>
  activityEnvironment().run(submitOnce, { ...world.deps, ...given }, intent)

/** A store whose first read fails. */
function failingOnce(store: ActivityDeps['store']): ActivityDeps['store'] {
  let reads = 0
  return {
    ...store,
    read: (...asked) => (reads++ === 0 ? Promise.reject(new StoreUnavailable('away')) : store.read(...asked)),
  }
}

const sent = () => world.provider.posts.length - posts

describe('the last read before the POST', () => {
  it('lets an open intent be sent, once', async () => {
    expect(await submit(await intended())).toMatchObject({ kind: 'accepted' })
    expect(sent()).toBe(1)
  })

  it('holds back an intent whose output has failed', async () => {
    const intent = await intended()
    const step = await outputStep(world.deps, intent)
    await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })

  it('holds back an intent that has its outcome', async () => {
    const intent = await intended()
    await recordTask(world.log.handle, { ...(await outputStep(world.deps, intent)), attempt: 1, taskId: 'task' })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })

  it('holds back an intent that was replaced by a later one', async () => {
    const intent = await intended()
    const step = await outputStep(world.deps, intent)
    await deferOutput(world.log.handle, { ...step, attempt: 1, until: step.at, message: 'Later.' })
    expect(await nextStep(world.deps, intent, 'other', 'reconcile')).toMatchObject({ intent: { attempt: 2 } })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })
})

describe('a request that can no longer be built', () => {
  it('counts as refused, because nothing was sent and nothing ever can be', async () => {
    const intent = await intended()
    await world.log.keys.erase(intent.userId)
    expect(await submit(intent)).toMatchObject({ kind: 'rejected', reason: 'invalid-request' })
    expect(sent()).toBe(0)
  })

  it('is not refused when it cannot be built for now: certainly nothing was sent, so another intent may follow', async () => {
    const keys = { ...world.log.keys, open: () => Promise.reject(new Error('The key store is away')) }
    for (const away of [{ keys }, { store: failingOnce(world.log.store) }]) {
      const intent = await intended()
      expect(await submit(intent, away)).toMatchObject({ kind: 'deferred', retryAfterSeconds: 1 })
      const { n, ...job } = intent
      expect(await world.log.story({ ...job, outputs: 1 }, n)).toEqual(['OutputIntended', 'OutputDeferred'])
    }
    expect(sent()).toBe(0)
  })
})

describe('the outcome', () => {
  it('is in the stream when the step ends', async () => {
    const intent = await intended()
    await submit(intent)
    const { n, ...job } = intent
    expect(await world.log.story({ ...job, outputs: 1 }, n)).toEqual(['OutputIntended', 'OutputSubmitted'])
  })

  it('is passed to the workflow, with a warning, when the log does not accept it now', async () => {
    const warnings: string[] = []
    const logger = new DefaultLogger('WARN', ({ message }) => void warnings.push(message))
    const handle: ActivityDeps['handle'] = () => Promise.reject(new StoreUnavailable('away'))
    const environment = new MockActivityEnvironment({}, { logger })
    const answer = await environment.run(submitOnce, { ...world.deps, handle }, await intended())
    expect(answer).toMatchObject({ kind: 'accepted' })
    expect(warnings).toEqual(['the answer to a submit is left to the workflow to write'])
  })
})

describe('the address for reports', () => {
  const https = new URL('https://studio.example')
  const http = new URL('http://studio.example')

  it.each([
    ['a service on the internet', { reports: true, sandbox: false }, https, true],
    ['a service on the internet, of a studio without HTTPS', { reports: true, sandbox: false }, http, false],
    ['the sandbox, of a studio without HTTPS', { reports: true, sandbox: true }, http, true],
    ['a service that sends no reports', { reports: false, sandbox: false }, https, false],
    ['a service on the internet, of a studio without an address', { reports: true, sandbox: false }, undefined, false],
    ['the sandbox, of a studio without an address', { reports: true, sandbox: true }, undefined, false],
  ])('is told where it can be reached: %s', async (_, { reports, sandbox }, publicUrl, isTold) => {
    const intent = await intended()
    const { reports: _reports, ...silent } = world.provider
    const wavespeed = { ...silent, sandbox, ...(reports ? { reports } : {}) }
    await submit(intent, { publicUrl, providers: { wavespeed } })
    const { userId, jobId } = intent
    const address = new URL(`/api/webhooks/wavespeed/${userId}/${jobId}/0/1`, publicUrl ?? https).href
    expect(world.provider.posts.at(-1)?.callbackUrl).toBe(isTold ? address : undefined)
    expect(sent()).toBe(1)
  })
})
