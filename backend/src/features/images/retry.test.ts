import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { assetIdOf, createAsset, purgeAsset, trashAsset } from '../assets/commands.ts'
import { queueStream, RetriedFields } from '../jobs/events.ts'
import {
  endJob,
  failOutput,
  intendOutput,
  recordStored,
  recordTask,
  releaseOutput,
  startJob,
} from '../jobs/output/output-commands.ts'
import { assetId, attempt, media } from '../jobs/testing/builders.ts'
import { dismissFailures, generate, getGeneration, retryFailed } from './contract.ts'
import { type FormFile, formOf, type Person, type Studio, startStudio } from './testing/studio.ts'

type Fields = Parameters<typeof formOf>[0]
type Fate = 'stored' | 'failed'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 1_000_000 })
})
afterAll(() => studio.stop())

const wanted = { prompt: 'a lighthouse at dawn', model: 'wavespeed-ai/chroma', aspectRatio: 'tall' }

/** A generation of two that was just asked for. */
async function asked(person: Person, fields: Fields = wanted, files: readonly FormFile[] = []): Promise<JobId> {
  const form = await formOf({ numberOfImages: '2', ...fields }, files)
  const headers = { ...form.headers, ...person.headers }
  const response = await studio.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers })
  return JobId.parse(generate.response.parse(response.json()).jobId)
}

/** A generation of two that has ended, with these fates. */
const ended = async (person: Person, ...fates: readonly Fate[]): Promise<JobId> =>
  await end(person, await asked(person), ...fates)

async function end(person: Person, jobId: JobId, ...fates: readonly Fate[]): Promise<JobId> {
  const { handle } = studio.engine
  const job = { userId: person.id, jobId, correlationId: randomId(), at: new Date().toISOString() }
  await startJob(handle, { ...job, kind: 'image', outputs: fates.length })
  for (const [n, fate] of fates.entries()) {
    await intendOutput(handle, { ...job, n, attempt, sender: 'test' })
    await recordTask(handle, { ...job, n, attempt: 1, taskId: `task-${n}` })
    if (fate === 'stored') await recordStored(handle, { ...job, n, assetId, media, usage: { taskId: `task-${n}` } })
    else await failOutput(handle, { ...job, n, reason: 'provider-failed', message: 'No.' })
    await releaseOutput(handle, { ...job, n, fate })
  }
  await endJob(handle, { ...job, fates: fates.map((fate, n) => fateOf(n, fate)) })
  await studio.caughtUp()
  return jobId
}

const fateOf = (n: number, fate: Fate) =>
  fate === 'stored' ? { n, fate, assetId } : { n, fate, reason: 'provider-failed' as const }

const retry = (person: Person, id: string, payload: object = {}, headers: object = {}) =>
  studio.app.inject({
    method: 'POST',
    url: `/api/generations/${id}/retry`,
    payload,
    headers: { ...person.headers, ...headers },
  })

const jobIdsOf = (response: { json: () => unknown }) => retryFailed.response.parse(response.json()).jobIds

const generation = async (person: Person, id = '') => {
  await studio.caughtUp()
  const response = await studio.app.inject({ url: `/api/generations/${id}`, headers: person.headers })
  return getGeneration.response.parse(response.json())
}

const requestsOf = async ({ id }: Person) =>
  (await studio.engine.store.readAny(queueStream(id))).filter(({ type }) => type === 'JobRequested')

const codeOf = (response: { json: () => unknown }) => Problem.parse(response.json()).code

describe('POST /api/generations/:id/retry', () => {
  it('requests what failed again, with the prompt and settings of the first job, at today’s price', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'stored', 'failed')
    const response = await retry(person, first)
    expect(response.statusCode).toBe(202)
    const [jobId] = jobIdsOf(response)
    const [, requested] = await requestsOf(person)
    const retried = { jobId, retryOf: first, retryOutput: 1, outputs: 1, model: 'wavespeed-ai/chroma' }
    expect(requested?.data).toMatchObject(retried)
    expect(requested?.data).toMatchObject({ settings: { aspectRatio: 'tall' }, unitPrice: 15_000 })
    // whatever else the first was asked for with is carried along, with no list of fields
    const [asked] = await requestsOf(person)
    const kept = Object.keys(RetriedFields.omit({ retryOf: true }).shape)
    const carried = (data: object = {}) =>
      Object.fromEntries(Object.entries(data).filter(([key]) => kept.includes(key)))
    expect(carried(requested?.data)).toEqual(carried(asked?.data))
    const { retryOf, retryOutput, prompt } = await generation(person, jobId)
    expect({ retryOf, retryOutput, prompt }).toEqual({ retryOf: first, retryOutput: 1, prompt: 'a lighthouse at dawn' })
    const { outputs } = await generation(person, first)
    expect(outputs[1]).toMatchObject({ status: 'failed', retriedBy: jobId })
  })

  it('keeps the seeds that the person chose for what failed', async () => {
    const person = await studio.newPerson()
    const first = await end(person, await asked(person, { ...wanted, seed: '7' }), 'stored', 'failed')
    await retry(person, first)
    const [, requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({ settings: { aspectRatio: 'tall', seeds: '8' } })
  })

  it('takes effect once per Idempotency-Key', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    const key = { 'idempotency-key': 'click' }
    const [one, other] = [await retry(person, first, {}, key), await retry(person, first, {}, key)]
    expect(other.json()).toEqual(one.json())
    expect(jobIdsOf(one)).toHaveLength(2)
    expect(await requestsOf(person)).toHaveLength(3)
  })

  it('is one purchase for one output, however many clicks with different keys request it', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    const one = { outputs: [1], priceCents: 1.5 }
    const clicks = await Promise.all(
      ['a', 'b', 'c'].map((key) => retry(person, first, one, { 'idempotency-key': key })),
    )
    expect(clicks.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    expect(clicks.flatMap((click) => (click.statusCode === 409 ? [codeOf(click)] : []))).toEqual([
      'already-retried',
      'already-retried',
    ])
    expect(await requestsOf(person)).toHaveLength(2)
    // the other output is still there to be asked for, alone or as all that is left
    const rest = await retry(person, first)
    expect(jobIdsOf(rest)).toHaveLength(1)
    expect(codeOf(await retry(person, first))).toBe('already-retried')
  })

  it('is one purchase for one output that is named several times; the same click gets the same response', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    const [named, key] = [{ outputs: [1, 1, 1, 1], priceCents: 1.5 }, { 'idempotency-key': 'click' }]
    const response = await retry(person, first, named, key)
    expect(jobIdsOf(response)).toHaveLength(1)
    expect((await retry(person, first, named, key)).json()).toEqual(response.json())
    const [, ...retried] = await requestsOf(person)
    expect(retried.map(({ data }) => data)).toMatchObject([{ retryOutput: 1, queue: { spent: 15_000 } }])
  })

  it('stays one purchase after the retry has ended; the same click gets the same response', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'stored', 'failed')
    const [mine, other] = [{ 'idempotency-key': 'mine' }, { 'idempotency-key': 'other' }]
    const [retried] = jobIdsOf(await retry(person, first, { outputs: [1] }, mine))
    await end(person, JobId.parse(retried), 'failed')
    expect(codeOf(await retry(person, first, { outputs: [1] }, other))).toBe('already-retried')
    expect(jobIdsOf(await retry(person, first, { outputs: [1] }, mine))).toEqual([retried])
    // what failed again can be asked for again
    expect((await retry(person, String(retried), { outputs: [0] })).statusCode).toBe(202)
  })

  it('is refused for outputs of a job that an earlier release has retried as a whole', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    const [requested, admitted] = await studio.engine.store.readAny(queueStream(person.id), { limit: 2 })
    const last = (await studio.engine.store.readAny(queueStream(person.id), { direction: 'backwards', limit: 1 }))[0]
    if (!requested || !admitted || !last) throw new Error('The first generation was admitted')
    const jobId = JobId.parse(randomId())
    const prompt = { plain: 'a lighthouse' }
    const again = { ...requested.data, ...last.data, jobId, outputs: 2, retryOf: first, prompt }
    const event = { type: 'JobRequested', data: again }
    const metadata = { correlationId: 'c', causationId: 'c' }
    await studio.engine.store.append(queueStream(person.id), last.revision, [{ id: randomId(), event, metadata }])
    const { outputs } = await generation(person, first)
    expect(outputs).toMatchObject([{ retriedBy: jobId }, { retriedBy: jobId }])
    expect(codeOf(await retry(person, first, { outputs: [0] }))).toBe('already-retried')
  })

  it('is refused for an output that has not failed', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'stored', 'failed')
    expect(codeOf(await retry(person, first, { outputs: [0] }))).toBe('nothing-to-retry')
    expect(codeOf(await retry(person, first, { outputs: [7] }))).toBe('nothing-to-retry')
  })

  it.each([
    ['that are no longer offered', { settings: { aspectRatio: 'round', quality: '2K' } }, 400, 'invalid-settings'],
    ['of a kind that this release does not know', { kind: 'video' }, 404, 'not-found'],
  ])('is refused before anything is admitted for settings and jobs %s', async (_, words, status, code) => {
    const person = await studio.newPerson()
    await asked(person)
    const [requested, admitted] = await studio.engine.store.readAny(queueStream(person.id))
    if (!requested || !admitted) throw new Error('The first generation was admitted')
    const jobId = JobId.parse(randomId())
    const metadata = { correlationId: 'c', causationId: 'c' }
    const change = { ...words, jobId }
    const again = [
      { ...requested, data: { ...requested.data, ...change, prompt: { plain: 'a lighthouse' } } },
      { ...admitted, data: { ...admitted.data, ...change, requestRevision: '2' } },
    ].map(({ type, data }) => ({ id: randomId(), event: { type, data }, metadata }))
    await studio.engine.store.append(queueStream(person.id), admitted.revision, again)
    await end(person, jobId, 'failed', 'failed')
    const refused = await retry(person, jobId)
    expect([refused.statusCode, codeOf(refused)]).toEqual([status, code])
    expect(await requestsOf(person)).toHaveLength(2)
  })

  it('is refused when nothing has failed, when it is someone else’s, and at another price', async () => {
    const [person, stranger] = [await studio.newPerson(), await studio.newPerson()]
    const whole = await ended(person, 'stored', 'stored')
    const refused = await retry(person, whole)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'nothing-to-retry'])
    const failed = await ended(person, 'failed', 'failed')
    expect((await retry(stranger, failed)).statusCode).toBe(404)
    expect(codeOf(await retry(person, failed, { priceCents: 1 }))).toBe('price-changed')
    expect((await retry(person, failed, { priceCents: 3 })).statusCode).toBe(202)
  })

  it('is refused over the limit, like any request', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    for (const _ of [1, 2]) await asked(person, { ...wanted, numberOfImages: '4' })
    expect((await retry(person, first)).statusCode).toBe(429)
  })

  it('is refused when the prompt was erased', async () => {
    const person = await studio.newPerson()
    const first = await ended(person, 'failed', 'failed')
    await studio.engine.keys.erase(person.id)
    expect(codeOf(await retry(person, first))).toBe('words-erased')
  })
})

describe('POST /api/failures/dismiss', () => {
  const dismiss = async (person: Person, failures: readonly object[], key: string = randomId()) => {
    const headers = { ...person.headers, 'idempotency-key': key }
    return await studio.app.inject({ method: 'POST', url: dismissFailures.path, payload: { failures }, headers })
  }
  const fatesOf = (response: { json: () => unknown }) =>
    dismissFailures.response.parse(response.json()).failures.map(({ fate }) => fate)

  it('dismisses failures on all devices of their owner, and returns the fate of each', async () => {
    const [person, stranger] = [await studio.newPerson(), await studio.newPerson()]
    const [first, foreign] = [await ended(person, 'stored', 'failed'), await ended(stranger, 'failed')]
    const named = [
      { generationId: first, n: 1 },
      { generationId: first, n: 1 },
      { generationId: first, n: 0 },
      { generationId: foreign, n: 0 },
      { generationId: randomId(), n: 0 },
    ]
    const key = randomId()
    const answer = await dismiss(person, named, key)
    expect(fatesOf(answer)).toEqual(['changed', 'not-found', 'not-found', 'not-found'])
    expect((await dismiss(person, named, key)).json()).toEqual(answer.json())
    expect(fatesOf(await dismiss(person, named.slice(0, 2)))).toEqual(['unchanged'])
    const { outputs } = await generation(person, first)
    expect(outputs.map((output) => 'dismissed' in output)).toEqual([false, true])
    expect((await generation(stranger, foreign)).outputs[0]).not.toHaveProperty('dismissed')
  })
})

describe('a retry of what was made from references', () => {
  /** An asset of that person, as the worker makes it. */
  const made = async ({ id }: Person, jobId: JobId, kind: 'output' | 'upload'): Promise<AssetId> => {
    const step = { userId: id, jobId, n: 0, correlationId: randomId(), at: new Date().toISOString() }
    return await createAsset(studio.engine.handle, { ...step, kind, media, sources: [] })
  }

  /** A failed generation from a picture of the gallery and, after it, a file that has become an asset. */
  async function failedFrom(person: Person): Promise<{ readonly first: JobId; readonly gallery: AssetId }> {
    const gallery = await made(person, JobId.parse(randomId()), 'output')
    await studio.caughtUp()
    const order = { referenceAssetIds: gallery, referenceOrder: [gallery, 'referenceImages'] }
    const file = ['referenceImages', await picture(60)] as const
    const first = await asked(person, { prompt: 'the same', ...order }, [file])
    await made(person, first, 'upload')
    return { first: await end(person, first, 'failed', 'failed'), gallery }
  }

  it('uses the same ones in the same order', async () => {
    const person = await studio.newPerson()
    const { first, gallery } = await failedFrom(person)
    const references = [gallery, assetIdOf(first, 'upload', 0)]
    const [jobId = ''] = jobIdsOf(await retry(person, first))
    const [, again] = await requestsOf(person)
    expect(again?.data).toMatchObject({ uploads: [], referenceAssetIds: references })
    const { referenceImages } = await generation(person, first)
    expect(referenceImages).toEqual(references.map((id) => `/api/media/${id}/original`))
    expect(await generation(person, jobId)).toMatchObject({ referenceImages })
  })

  it('is refused when one of them is in the trash or gone, and requests nothing', async () => {
    const person = await studio.newPerson()
    const { first, gallery } = await failedFrom(person)
    const { handle } = studio.engine
    const request = () => {
      const commandId = randomId()
      const ids = { commandId, correlationId: commandId, causationId: commandId }
      return { ...ids, at: new Date().toISOString(), userId: person.id, assetId: gallery }
    }
    for (const act of [
      () => trashAsset(handle, request()),
      () => purgeAsset({ handle, blobs: studio.blobs, log: console }, request()),
    ]) {
      await act()
      await studio.caughtUp()
      const refused = await retry(person, first)
      const { error } = Problem.parse(refused.json())
      expect([refused.statusCode, error]).toEqual([404, 'One of the reference images does not exist any more.'])
    }
    expect(await requestsOf(person)).toHaveLength(1)
  })
})
