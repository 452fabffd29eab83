import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { assetIdOf } from '../assets/commands.ts'
import { jobOf, projected } from '../assets/testing/picture.ts'
import { recordCost } from '../costs/commands.ts'
import { dismissFailures } from '../jobs/commands.ts'
import * as jobs from '../jobs/output/output-commands.ts'
import { attempt, media } from '../jobs/testing/builders.ts'
import { reportTask } from '../webhooks/commands.ts'
import { storyOf } from './contract.ts'

let studio: Studio
let owner: Person
let stranger: Person
let jobId: JobId

/** What a service has said in its own words, and the ids and hashes of the log. */
const secrets = ['busy, ask Bob', 'task-of-the-service', attempt.requestHash, media.checksum, media.thumbhash]

const until = '2026-11-21T10:01:00.000Z'

/** The first output is put off once, then made and charged; the second fails and is put away. */
async function playJob(): Promise<void> {
  const handle = createHandle(studio.engines.store)
  const at = new Date().toISOString()
  const job = { userId: owner.userId, jobId, correlationId: randomId(), at }
  const [first, second] = [
    { ...job, n: 0 },
    { ...job, n: 1 },
  ]
  const task = { attempt: 2, taskId: 'task-of-the-service' }
  await jobs.startJob(handle, { ...job, kind: 'image', outputs: 2 })
  await jobs.intendOutput(handle, { ...first, attempt, sender: 'a' })
  await jobs.deferOutput(handle, { ...first, attempt: 1, until, message: 'busy, ask Bob' })
  await jobs.intendOutput(handle, { ...first, attempt: { ...attempt, attempt: 2 }, sender: 'b' })
  await jobs.recordTask(handle, { ...first, ...task })
  await jobs.progressOutput(handle, { ...first, progress: 40 })
  await reportTask(handle, { ...first, ...command(at), ...task, provider: 'wavespeed', status: 'completed' })
  const assetId = assetIdOf(jobId, 'output', 0)
  await jobs.recordStored(handle, { ...first, assetId, media, usage: { taskId: task.taskId } })
  const charge = { feature: 'image', model: 'm', provider: 'wavespeed', sandbox: true, priceListVersion: 1 }
  await recordCost(handle, { ...first, ...charge, usage: { outputs: 1 }, unitPrice: 27_000 })
  await jobs.failOutput(handle, { ...second, reason: 'cancelled', message: 'Cancelled.' })
  await dismissFailures(handle, { ...command(at), userId: owner.userId, failures: [second] })
  const failure = { n: 1, fate: 'failed', reason: 'cancelled' } as const
  await jobs.endJob(handle, { ...job, fates: [{ n: 0, fate: 'stored', assetId }, failure] })
}

const command = (at: string) => ({ commandId: randomId(), correlationId: randomId(), causationId: randomId(), at })

beforeAll(async () => {
  studio = await openStudio()
  ;[owner, stranger] = [await signedIn(studio), await signedIn(studio)]
  jobId = await jobOf(studio, owner, 2)
  await playJob()
  await projected(studio)
})
afterAll(() => studio.close())

const ask = (person: Person, n: number, id: string = jobId) =>
  person.send({ method: 'GET', url: `/api/generations/${id}/outputs/${n}/story` })
const story = async (n: number) => {
  const { steps } = storyOf.response.parse((await ask(owner, n)).json())
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
  return steps.map((step) => {
    const { at: _, ...told } = step
    return told
  })
}

describe('the story of an image', () => {
  it('is told from the log: asked for, queued, sent, what the service did, stored, charged', async () => {
    const sent = { step: 'sent', provider: 'wavespeed', sandbox: true }
    expect(await story(0)).toEqual([
      { step: 'requested' },
      { step: 'queued' },
      { step: 'started' },
      { ...sent, attempt: 1 },
      { step: 'deferred', until },
      { ...sent, attempt: 2 },
      { step: 'accepted' },
      { step: 'progressed', progress: 40 },
      { step: 'reported', status: 'completed' },
      { step: 'stored' },
      { step: 'charged', amountCents: 2.7, sandbox: true },
      { step: 'ended' },
    ])
    expect(await story(1)).toEqual([
      { step: 'requested' },
      { step: 'queued' },
      { step: 'started' },
      { step: 'failed', reason: 'cancelled' },
      { step: 'dismissed' },
      { step: 'ended' },
    ])
  })

  it('tells no words of the person, nothing of the picture, and nothing that the service has said or named', async () => {
    const { statusCode, body } = await ask(owner, 0)
    expect(statusCode).toBe(200)
    for (const secret of ['lighthouse', 'sealed', ...secrets]) expect(body).not.toContain(secret)
  })

  it('ends with the fate however long the service was away', async () => {
    const handle = createHandle(studio.engines.store)
    const long = { userId: owner.userId, jobId: await jobOf(studio, owner, 1), n: 0, correlationId: 'c', at: until }
    for (let n = 1; n <= 105; n++) {
      await jobs.intendOutput(handle, { ...long, attempt: { ...attempt, attempt: n }, sender: 'a' })
      await jobs.deferOutput(handle, { ...long, attempt: n, until, message: 'busy' })
    }
    await jobs.failOutput(handle, { ...long, reason: 'timed-out', message: 'Too long.' })
    await projected(studio)
    const { steps } = storyOf.response.parse((await ask(owner, 0, long.jobId)).json())
    expect(steps).toHaveLength(2 + 105 * 2 + 1)
    expect(steps.at(-1)).toMatchObject({ step: 'failed', reason: 'timed-out' })
  })

  it("is the owner's only, of outputs that the job has", async () => {
    expect((await ask(stranger, 0)).statusCode).toBe(404)
    expect((await ask(owner, 2)).statusCode).toBe(404)
    expect((await ask(owner, 0, randomId())).statusCode).toBe(404)
    expect((await ask(owner, 100)).statusCode).toBe(400)
  })
})
