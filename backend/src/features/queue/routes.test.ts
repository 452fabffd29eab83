import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { trashAsset } from '../assets/commands.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { findImageModel, priceOf } from '../catalogue/models.ts'
import { centsOf } from '../catalogue/money.ts'
import * as jobs from '../jobs/output/output-commands.ts'
import { attempt } from '../jobs/testing/builders.ts'
import { listJobs, queueProgress } from './contract.ts'

let studio: Studio
let owner: Person
let stranger: Person
/** Two ended today, the second of them later; of the third one image is being made and two wait; the fourth waits behind it. */
let failed: JobId
let trashed: JobId
let running: JobId
let waiting: JobId

const onOutput = (jobId: JobId, n: number) => {
  const at = new Date().toISOString()
  return { userId: owner.userId, jobId, n, correlationId: randomId(), at }
}

beforeAll(async () => {
  studio = await openStudio()
  ;[owner, stranger] = [await signedIn(studio), await signedIn(studio)]
  const handle = createHandle(studio.engines.store)
  const end = (jobId: JobId) =>
    jobs.endJob(handle, { ...onOutput(jobId, 0), fates: [{ n: 0, fate: 'failed', reason: 'refused' }] })
  const release = async (jobId: JobId) => jobs.releaseOutput(handle, { ...onOutput(jobId, 0), fate: 'failed' })

  failed = await jobOf(studio, owner, 1)
  await jobs.startJob(handle, { ...onOutput(failed, 0), kind: 'image', outputs: 1 })
  await jobs.failOutput(handle, { ...onOutput(failed, 0), reason: 'refused', message: 'The model refused.' })
  await release(failed)
  await end(failed)

  trashed = await jobOf(studio, owner, 1)
  await jobs.startJob(handle, { ...onOutput(trashed, 0), kind: 'image', outputs: 1 })
  const assetId = await pictureOf(studio, owner, trashed, 0)
  await release(trashed)
  await end(trashed)

  running = await jobOf(studio, owner, 3)
  await jobs.startJob(handle, { ...onOutput(running, 0), kind: 'image', outputs: 3 })
  await jobs.intendOutput(handle, { ...onOutput(running, 0), attempt, sender: 'a' })
  await jobs.recordTask(handle, { ...onOutput(running, 0), attempt: 1, taskId: 'task' })
  await jobs.progressOutput(handle, { ...onOutput(running, 0), progress: 60 })
  waiting = await jobOf(studio, owner, 1)
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
  await trashAsset(handle, { ...command, userId: owner.userId, assetId })
  await projected(studio)
})
afterAll(() => studio.close())

const since = new Date(Date.now() - 3_600_000).toISOString()
const list = async (person: Person, query = `?since=${since}`) =>
  person.send({ method: 'GET', url: `/api/jobs${query}` })
const jobsOf = async (person: Person, query?: string) => {
  const { jobs: listed, ...next } = listJobs.response.parse((await list(person, query)).json())
  return { jobs: listed.flatMap((job) => (job.kind === 'image' ? [job] : [])), ...next }
}
const progressOf = async (person: Person) =>
  queueProgress.response.parse((await person.send({ method: 'GET', url: '/api/jobs/progress' })).json())

describe('the list of jobs', () => {
  it('has what is in progress in its order, then what has ended; what is in the trash is left out', async () => {
    const { jobs: listed, next } = await jobsOf(owner)
    expect(listed.map(({ generation }) => generation.id)).toEqual([running, waiting, failed])
    expect(listed.map(({ endedAt }) => endedAt !== undefined)).toEqual([false, false, true])
    expect(next).toBeUndefined()
  })

  it('tells of each job how far its outputs are, and of those that wait their place among all that wait', async () => {
    const [first, second] = (await jobsOf(owner)).jobs
    expect(first?.generation.outputs).toMatchObject([
      { n: 0, status: 'running', progress: 60 },
      { n: 1, status: 'queued' },
      { n: 2, status: 'queued' },
    ])
    expect([first?.place, second?.place]).toEqual([1, 3])
  })

  it('tells why an output has failed, the model, and what making it again costs today', async () => {
    const job = (await jobsOf(owner)).jobs.at(-1)
    const model = findImageModel(job?.generation.model ?? '')
    if (!model) throw new Error('The job has a model of the catalogue')
    expect(job).toMatchObject({
      kind: 'image',
      model: model.label,
      retryCents: centsOf(priceOf(model, { numberOfImages: 1, quality: '2K' }).unit),
      generation: { outputs: [{ n: 0, status: 'failed', error: 'The model refused.' }] },
    })
    expect(job?.place).toBeUndefined()
  })

  it('leaves out what ended before the time, and nothing that is in progress', async () => {
    const { jobs: listed } = await jobsOf(owner, `?since=${new Date(Date.now() + 60_000).toISOString()}`)
    expect(listed.map(({ generation }) => generation.id)).toEqual([running, waiting])
  })

  it('is of its owner alone', async () => {
    expect(await jobsOf(stranger)).toEqual({ jobs: [] })
  })

  it.each(['', '?since=yesterday', `?since=${since}&limit=5`, `?since=${since}&after=now`])(
    'refuses the query "%s"',
    async (query) => {
      expect((await list(owner, query)).statusCode).toBe(400)
    },
  )
})

describe('the progress of the queue', () => {
  it('counts outputs in progress, and how far the requests in progress have come', async () => {
    expect(await progressOf(owner)).toEqual({ inProgress: 4, percent: 15 })
    expect(await progressOf(stranger)).toEqual({ inProgress: 0, percent: 0 })
  })

  it('counts work such as archives with the outputs', async () => {
    const archive = await stranger.send({ method: 'POST', url: '/api/exports', payload: {} })
    expect(archive.statusCode).toBe(202)
    await projected(studio)
    expect(await progressOf(stranger)).toEqual({ inProgress: 1, percent: 0 })
  })

  it('counts nothing that waits and is to be cancelled as waiting', async () => {
    const cancel = { method: 'POST', url: `/api/generations/${running}/cancel`, payload: { outputs: [1] } } as const
    expect((await owner.send(cancel)).statusCode).toBe(202)
    await projected(studio)
    expect((await jobsOf(owner)).jobs.map(({ place }) => place)).toEqual([1, 2, undefined])
  })
})
