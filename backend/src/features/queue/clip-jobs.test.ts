import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { animationJobOf } from '../animations/testing/animation.ts'
import { assetIdOf } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { projected } from '../assets/testing/picture.ts'
import { storedClip, videoJobOf } from '../clips/testing/clip.ts'
import { requestJob } from '../jobs/commands.ts'
import type { OutputFate } from '../jobs/events.ts'
import * as jobs from '../jobs/output/output-commands.ts'
import { attempt } from '../jobs/testing/builders.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { type ClipJob, listJobs, queueProgress } from './contract.ts'

let studio: Studio
let owner: Person
/** In the order in which they were asked for: one has ended, one has failed, one is being made, two run, two wait. */
let ids: { stored: JobId; failed: JobId; running: JobId; waiting: readonly JobId[] }

beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
  const handle = createHandle(studio.engines.store)
  const step = (jobId: JobId) => {
    const at = new Date().toISOString()
    return { userId: owner.userId, jobId, n: 0, kind: 'video', correlationId: randomId(), at }
  }
  const begin = async () => {
    const jobId = await videoJobOf(studio, owner)
    await jobs.startJob(handle, { ...step(jobId), outputs: 1 })
    return jobId
  }
  const end = async (jobId: JobId, fate: OutputFate) => {
    await jobs.releaseOutput(handle, { ...step(jobId), fate: fate.fate })
    await jobs.endJob(handle, { ...step(jobId), fates: [fate] })
  }

  const made = await begin()
  await end(made, { n: 0, fate: 'stored', assetId: await storedClip(studio, owner, made) })

  const failed = await begin()
  await jobs.failOutput(handle, { ...step(failed), reason: 'refused', message: 'The model refused.' })
  await end(failed, { n: 0, fate: 'failed', reason: 'refused' })

  const running = await begin()
  await jobs.intendOutput(handle, { ...step(running), attempt, sender: 'a' })
  await jobs.recordTask(handle, { ...step(running), attempt: 1, taskId: 'task' })
  await jobs.progressOutput(handle, { ...step(running), progress: 60 })
  for (let others = 0; others < 3; others += 1) await videoJobOf(studio, owner)
  ids = { stored: made, failed, running, waiting: [await videoJobOf(studio, owner), await videoJobOf(studio, owner)] }
  await projected(studio)
})
afterAll(() => studio.close())

async function clips(person: Person): Promise<readonly ClipJob[]> {
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const response = await person.send({ method: 'GET', url: `/api/jobs?since=${since}` })
  return listJobs.response.parse(response.json()).jobs.flatMap((job) => (job.kind === 'image' ? [] : [job]))
}
const clip = async (id: string) => (await clips(owner)).find((each) => each.id === id)
const progress = async (person: Person) =>
  queueProgress.response.parse((await person.send({ method: 'GET', url: queueProgress.path })).json())

describe('clips in the list of jobs', () => {
  it('are listed with how far they are, and those that wait with their place in line', async () => {
    const listed = await clips(owner)
    const states = listed.map(({ state }) => (state.status === 'waiting' ? [state.status, state.place] : state.status))
    const waiting = [
      ['waiting', 1],
      ['waiting', 2],
    ]
    expect(states).toEqual(['running', 'running', 'running', 'running', ...waiting, 'failed', 'stored'])
    expect(await clip(ids.running)).toMatchObject({
      kind: 'video',
      prompt: 'a lighthouse at dawn',
      model: 'Seedance 1.0 Pro',
      state: { status: 'running', progress: 60, sent: true },
    })
    expect(listed.find(({ id, state }) => state.status === 'running' && id !== ids.running)?.state).toEqual({
      status: 'running',
      progress: 0,
    })
  })

  it('lead to what was made, and tell why one failed and what making it again costs', async () => {
    const made = await clip(ids.stored)
    const thumbnailUrl = mediaUrl(assetIdOf(ids.stored, 'output', 0), 'thumbnail')
    expect(made?.state).toEqual({ status: 'stored', thumbnailUrl, durationMs: 5_000 })
    expect(made?.endedAt).toBe(new Date(made?.endedAt ?? '').toISOString())
    const state = { status: 'failed', reason: 'refused', error: 'The model refused.' }
    expect(await clip(ids.failed)).toMatchObject({ state, retryCents: 15, costCents: 0 })
  })

  it('tell of one that credits may pay for what making it again costs in credits', async () => {
    const person = await signedIn(studio)
    const handle = createHandle(studio.engines.store)
    const jobId = await animationJobOf(studio, person)
    const step = { userId: person.userId, jobId, n: 0, correlationId: randomId(), at: new Date().toISOString() }
    await jobs.startJob(handle, { ...step, kind: 'animation', outputs: 1 })
    await jobs.failOutput(handle, { ...step, kind: 'animation', reason: 'timed-out', message: 'Too slow.' })
    await projected(studio)
    expect(await clips(person)).toMatchObject([{ kind: 'animation', retryCents: 40, retryCredits: 13 }])
  })

  it('are of their owner alone', async () => {
    const stranger = await signedIn(studio)
    expect(await clips(stranger)).toEqual([])
    expect(await progress(stranger)).toEqual({ inProgress: 0, percent: 0 })
  })

  it('count in the progress of the queue', async () => {
    expect(await progress(owner)).toEqual({ inProgress: 6, percent: 10 })
  })

  it('no longer have a place once they are to be cancelled, and leave the list with the trash', async () => {
    const [first, second] = ids.waiting
    await owner.send({ method: 'POST', url: `/api/seedance-videos/${first}/cancel` })
    await owner.send({ method: 'DELETE', url: `/api/seedance-videos/${ids.stored}` })
    await projected(studio)
    const listed = await clips(owner)
    expect(listed.find(({ id }) => id === first)).toMatchObject({ state: { status: 'waiting' }, cancelRequested: true })
    expect(listed.find(({ id }) => id === second)?.state).toEqual({ status: 'waiting', place: 1 })
    expect(listed.map(({ id }) => id)).not.toContain(ids.stored)
  })

  it.each([
    ['animation', 'wan-2.2-animate', 'Wan 2.2 Animate'],
    ['lip-sync', 'wavespeed-ai/infinitetalk', 'InfiniteTalk'],
  ] as const)('may be of the kind %s', async (kind, model, label) => {
    const person = await signedIn(studio)
    const { store } = studio.engines
    const asked = { ...jobRequest(person.userId, 1), kind, model, settings: {} }
    const { jobId } = await requestJob(createHandle(store), store, asked)
    await projected(studio)
    expect(await clips(person)).toMatchObject([{ kind, id: jobId, model: label, state: { status: 'running' } }])
    expect(await progress(person)).toEqual({ inProgress: 1, percent: 0 })
  })
})
