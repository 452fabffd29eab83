import { deferOutput, failedOutput, submittedOutput } from '@studio/backend/features/jobs/commands.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../testing/activity-world.ts'
import type { IntentRef } from '../generation/refs.ts'
import { nextStep } from './next-step.ts'
import { outputStep } from './request.ts'
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

const submit = (intent: IntentRef) => activityEnvironment().run(submitOnce, world.deps, intent)
const sent = () => world.provider.posts.length - posts

describe('the last look before the POST', () => {
  it('lets an open intent go, once', async () => {
    expect(await submit(await intended())).toMatchObject({ kind: 'accepted' })
    expect(sent()).toBe(1)
  })

  it('holds back an intent whose output was given up', async () => {
    const intent = await intended()
    const step = await outputStep(world.deps, intent)
    await failedOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })

  it('holds back an intent that has its answer', async () => {
    const intent = await intended()
    await submittedOutput(world.log.handle, { ...(await outputStep(world.deps, intent)), attempt: 1, taskId: 'task' })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })

  it('holds back an intent that a later one has taken the place of', async () => {
    const intent = await intended()
    const step = await outputStep(world.deps, intent)
    await deferOutput(world.log.handle, { ...step, attempt: 1, until: step.at, message: 'Later.' })
    expect(await nextStep(world.deps, intent, 'other', 'reconcile')).toMatchObject({ intent: { attempt: 2 } })
    expect(await submit(intent)).toMatchObject({ kind: 'unclear' })
    expect(sent()).toBe(0)
  })
})

describe('a request that cannot be made any more', () => {
  it('is as good as refused: nothing was sent, and never can be', async () => {
    const intent = await intended()
    await world.log.keys.erase(intent.userId)
    expect(await submit(intent)).toMatchObject({ kind: 'rejected', reason: 'invalid-request' })
    expect(sent()).toBe(0)
  })
})
