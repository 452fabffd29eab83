import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetId, JobId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { Problem } from '../../../platform/http/contract/endpoint.ts'
import { readBlob } from '../../../platform/media/blobs/read-blob.ts'
import { sha256 } from '../../../platform/media/pictures/derive.ts'
import { picture } from '../../../platform/media/testing/pictures.ts'
import { assetIdOf, createAsset, createMask } from '../../assets/commands.ts'
import { queueEvents, queueStream } from '../../jobs/events.ts'
import { endJob, failOutput, intendOutput, releaseOutput, startJob } from '../../jobs/output/output-commands.ts'
import { attempt, media } from '../../jobs/testing/builders.ts'
import { generate, getGeneration, retryFailed } from '../contract.ts'
import { type FormFile, formOf, type Person, type Studio, startStudio } from '../testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 100_000_000 })
})
afterAll(() => studio.stop())

const dataUrlOf = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

const stepOf = ({ id }: Person, jobId: JobId) => ({
  userId: id,
  jobId,
  n: 0,
  correlationId: randomId(),
  at: new Date().toISOString(),
})

/** A picture of that person. */
async function pictureOf(person: Person): Promise<AssetId> {
  const step = stepOf(person, JobId.parse(randomId()))
  const assetId = await createAsset(studio.engine.handle, { ...step, kind: 'output', media, sources: [] })
  await studio.caughtUp()
  return assetId
}

async function ask(person: Person, fields: Parameters<typeof formOf>[0], files: readonly FormFile[] = []) {
  const form = await formOf({ prompt: 'a red door', numberOfImages: '1', ...fields }, files)
  const headers = { ...form.headers, ...person.headers }
  return await studio.app.inject({ method: 'POST', url: generate.path, payload: form.payload, headers })
}

async function requestsOf({ id }: Person) {
  const events = await studio.engine.store.read(queueStream(id), queueEvents)
  return events.flatMap((event) => (event.type === 'JobRequested' ? [event.data] : []))
}

const jobOf = (response: Awaited<ReturnType<typeof ask>>): JobId =>
  JobId.parse(generate.response.parse(response.json()).jobId)

async function generationOf({ headers }: Person, id: string) {
  await studio.caughtUp()
  const response = await studio.app.inject({ method: 'GET', url: getGeneration.path.replace(':id', id), headers })
  return getGeneration.response.parse(response.json())
}

/** The job as it is once its only output has failed, after its mask was stored. */
async function fail(person: Person, jobId: JobId): Promise<void> {
  const { handle } = studio.engine
  const step = stepOf(person, jobId)
  await startJob(handle, { ...step, kind: 'image', outputs: 1 })
  await intendOutput(handle, { ...step, attempt, sender: 'test' })
  await failOutput(handle, { ...step, reason: 'provider-failed', message: 'No.' })
  await releaseOutput(handle, { ...step, fate: 'failed' })
  await endJob(handle, { ...step, fates: [{ n: 0, fate: 'failed', reason: 'provider-failed' }] })
}

describe('the mask of a request', () => {
  it.each(['a data URL', 'a file'])('is taken as %s, is staged, and is no reference', async (as) => {
    const person = await studio.newPerson()
    const [original, mask] = [await pictureOf(person), await picture(64, 'white')]
    const fields = { referenceAssetIds: original, ...(as === 'a data URL' && { maskData: dataUrlOf(mask) }) }
    const response = await ask(person, fields, as === 'a file' ? [['maskData', mask]] : [])
    expect(response.statusCode).toBe(202)
    const [requested] = await requestsOf(person)
    expect(requested).toMatchObject({ uploads: [], referenceAssetIds: [original], unitPrice: 27_000 })
    expect(await readBlob(studio.blobs, requested?.maskUpload?.key ?? '')).toEqual(mask)
    const maskId = assetIdOf(jobOf(response), 'mask', 0)
    expect(await generationOf(person, jobOf(response))).toMatchObject({
      referenceImages: [`/api/media/${original}/original`],
      maskUrl: `/api/media/${maskId}/original`,
    })
  })

  it('may be left empty', async () => {
    const person = await studio.newPerson()
    const response = await ask(person, { referenceAssetIds: await pictureOf(person), maskData: '' })
    expect(await generationOf(person, jobOf(response))).not.toHaveProperty('maskUrl')
  })

  it.each([
    ['text that is no data URL', 400, 'bad-request', () => 'an apple'],
    ['broken base64', 400, 'bad-request', () => 'data:image/png;base64,@@@@'],
    ['another type than it says', 415, 'unsupported-media-type', () => dataUrlOf(Buffer.from('<svg/>'))],
    ['a mask with nothing painted', 400, 'invalid-mask', async () => dataUrlOf(await picture(64, 'black'))],
    ['too many pixels', 400, 'invalid-mask', async () => dataUrlOf(await wide(4_097))],
    ['a mask that is cut off', 400, 'invalid-mask', async () => dataUrlOf((await wide(4_000)).subarray(0, -40))],
    [
      'too many bytes',
      413,
      'file-too-large',
      async () => dataUrlOf(Buffer.concat([await wide(64), Buffer.alloc(64_000)])),
    ],
    [
      'a field that never ends',
      413,
      'too-large',
      async () => dataUrlOf(Buffer.concat([await wide(64), Buffer.alloc(200_000)])),
    ],
  ])('is refused as %s, and nothing is stored', async (_, status, code, make) => {
    const person = await studio.newPerson()
    const response = await ask(person, { referenceAssetIds: await pictureOf(person), maskData: await make() })
    expect([response.statusCode, Problem.parse(response.json()).code]).toEqual([status, code])
    await expectNothing(person)
  })

  it('is refused without the image that it is over', async () => {
    const person = await studio.newPerson()
    const response = await ask(person, { maskData: dataUrlOf(await picture(64, 'white')) })
    expect(Problem.parse(response.json()).error).toBe('A mask needs the image that it was painted over as a reference.')
    await expectNothing(person)
  })

  it('is the same for a retry, also in turn, and counts as none of the person’s pictures', async () => {
    const person = await studio.newPerson()
    const mask = dataUrlOf(await picture(64, 'white'))
    const first = jobOf(await ask(person, { referenceAssetIds: await pictureOf(person), maskData: mask }))
    const file = await picture(50)
    await createMask(studio.engine.handle, { ...stepOf(person, first), media: { ...media, checksum: sha256(file) } })
    const maskId = assetIdOf(first, 'mask', 0)
    let last = first
    for (const _ of [1, 2]) {
      await fail(person, last)
      last = await retried(person, last)
      expect(await generationOf(person, last)).toMatchObject({ maskUrl: `/api/media/${maskId}/original` })
    }
    expect((await requestsOf(person)).map(({ maskAssetId }) => maskAssetId)).toEqual([undefined, maskId, maskId])
    await ask(person, {}, [['referenceImages', file]])
    expect((await requestsOf(person)).at(-1)).toMatchObject({ uploads: [{ n: 0 }], referenceAssetIds: [] })
  })

  it('must still be there for a retry', async () => {
    const person = await studio.newPerson()
    const mask = dataUrlOf(await picture(64, 'white'))
    const first = jobOf(await ask(person, { referenceAssetIds: await pictureOf(person), maskData: mask }))
    await fail(person, first)
    const refused = await retry(person, first)
    expect(Problem.parse(refused.json()).error).toBe('The mask of this generation does not exist any more.')
  })
})

async function retry({ headers }: Person, id: JobId) {
  await studio.caughtUp()
  return await studio.app.inject({ method: 'POST', url: retryFailed.path.replace(':id', id), payload: {}, headers })
}

async function retried(person: Person, id: JobId): Promise<JobId> {
  const [jobId] = retryFailed.response.parse((await retry(person, id)).json()).jobIds
  return JobId.parse(jobId)
}

async function expectNothing({ id }: Person): Promise<void> {
  expect(await studio.engine.store.readAny(queueStream(id))).toEqual([])
  const keys = (await Array.fromAsync(studio.blobs.list())).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith(id))).toEqual([])
}

const wide = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 32, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
