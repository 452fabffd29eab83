import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { deferOutput, intendOutput, recordTask } from '../jobs/output/output-commands.ts'
import { animationJobOf, failAnimation, listedAnimations, stepOf } from './testing/animation.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** It may have been sent. */
async function intend(person: Person, id: string): Promise<void> {
  const attempt = { attempt: 1, provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 400_000 }
  const handle = createHandle(studio.engines.store)
  await intendOutput(handle, { ...stepOf(person, id), attempt: { ...attempt, seed: 7 }, sender: 'worker' })
}

/** The service has no room for it now. */
async function defer(person: Person, id: string): Promise<void> {
  const refused = { attempt: 1, until: new Date(0).toISOString(), message: 'Later.' }
  await deferOutput(createHandle(studio.engines.store), { ...stepOf(person, id), ...refused })
}

/** The service takes it on. */
async function submit(person: Person, id: string): Promise<void> {
  await intend(person, id)
  await recordTask(createHandle(studio.engines.store), { ...stepOf(person, id), attempt: 1, taskId: 'task' })
}

it('tells the credits that stay used for one that the service may keep, and none where they come back', async () => {
  const person = await signedIn(studio)
  const [kept, refused] = [await animationJobOf(studio, person), await animationJobOf(studio, person)]
  await submit(person, kept)
  await failAnimation(studio, person, kept, { reason: 'timed-out', message: 'The AI service took too long.' })
  await failAnimation(studio, person, refused)
  expect((await listedAnimations(studio, person)).map(({ failure }) => failure)).toEqual([
    { reason: 'refused', error: 'The model refused it.' },
    { reason: 'timed-out', error: 'The AI service took too long.', creditsUsed: 13 },
  ])
})

it('tells them for one that was lost too, unless it was never sent or refused for now', async () => {
  const person = await signedIn(studio)
  const [sent, unsent] = [await animationJobOf(studio, person), await animationJobOf(studio, person)]
  await intend(person, sent)
  for (const id of [sent, unsent]) await failAnimation(studio, person, id, { reason: 'lost', message: 'Lost.' })
  const deferred = await animationJobOf(studio, person)
  await intend(person, deferred)
  await defer(person, deferred)
  await failAnimation(studio, person, deferred, { reason: 'lost', message: 'Lost.' })
  expect((await listedAnimations(studio, person)).map(({ failure }) => failure?.creditsUsed)).toEqual([
    undefined,
    undefined,
    13,
  ])
})
