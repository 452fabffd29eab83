import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { assetEvents, assetStream } from '@studio/backend/features/assets/events.ts'
import { imageKind } from '@studio/backend/features/images/kind.ts'
import type { JobKindEntry } from '@studio/backend/features/job-kind.ts'
import { requestJob } from '@studio/backend/features/jobs/commands.ts'
import { JobFields } from '@studio/backend/features/jobs/events.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { jobRequest } from '@studio/backend/features/jobs/testing/job-request.ts'
import { referenceIdsOf, sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import { referencesStream } from '@studio/backend/features/references/events.ts'
import { type AssetId, JobId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { type ByteSource, bytesOfSource } from '@studio/backend/platform/media/blobs/byte-source.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { sha256 } from '@studio/backend/platform/media/pictures/derive.ts'
import { located, metadataOf, picture } from '@studio/backend/platform/media/testing/pictures.ts'
import { makeSound } from '@studio/backend/platform/media/testing/videos.ts'
import { ProviderUnavailable, type UploadFile, UploadRefused } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { uploadCopies } from './references.ts'
import { readableRequest } from './request.ts'
import { storeUploads } from './uploads.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
let deps: ActivityDeps
let lent: UploadFile[]
beforeAll(async () => {
  ;[world, folder] = await Promise.all([startActivityWorld(), mkdtemp(join(tmpdir(), 'atelier-references-'))])
  blobs = filesystemBlobs(folder)
})
afterAll(async () => {
  await world.log.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  lent = []
  deps = withUpload((file) => Promise.resolve(`https://uploads.example/${lent.push(file)}.jpg`))
})

function withUpload(upload: (file: UploadFile) => Promise<string>): ActivityDeps {
  return { ...world.deps, blobs, providers: { wavespeed: { ...world.provider, upload } } }
}

/** An admitted job with these files waiting under staged keys. */
async function jobWith(...files: readonly Uint8Array[]): Promise<JobRef> {
  const folderOfRequest = `${randomId()}/staged-${randomId()}`
  const uploads = files.map((bytes, n) => ({
    n,
    place: n,
    key: `${folderOfRequest}/referenceImages-${n}`,
    contentType: 'image/png',
    bytes: bytes.length,
  }))
  for (const [n, { key }] of uploads.entries())
    await blobs.put(key, files[n] ?? Buffer.alloc(0), { contentType: 'image/png' })
  return world.log.admit(1, 'the same person on a pier', uploads)
}

/** The same request again, with the assets that the first one made. */
async function again(job: JobRef): Promise<JobRef> {
  const { data } = await readJobRequest(world.log.store, job)
  const { jobId } = await requestJob(world.log.handle, world.log.store, {
    ...JobFields.parse(data),
    userId: job.userId,
    kind: 'image',
    provider: 'wavespeed',
    commandId: randomId(),
    correlationId: randomId(),
    causationId: randomId(),
    at: new Date().toISOString(),
    prompt: 'the same person on a pier',
    uploads: [],
    referenceAssetIds: [...referenceIdsOf(data)],
    dailySpendCap: 20_000_000,
    storage: { used: 0, quota: 20_000_000_000 },
  })
  // it follows the two events of the first
  return { ...job, jobId: JobId.parse(jobId), requestRevision: '2' }
}

async function wholeOf(source: ByteSource): Promise<Uint8Array> {
  const bytes = await bytesOfSource(source)
  if (bytes === null) throw new Error('The bytes are gone')
  return bytes
}

const storeFiles = (job: JobRef, given: ActivityDeps = deps) => activityEnvironment().run(storeUploads, given, job)
const upload = (job: JobRef, given: ActivityDeps = deps) =>
  activityEnvironment().run(uploadCopies, given, job, () => undefined)
const requestOf = (job: JobRef, n = 0) => readableRequest(deps, { ...job, n }, undefined)

async function createdOf({ jobId }: JobRef, n: number) {
  const stream = assetStream(assetIdOf(jobId, 'upload', n))
  const [created, ...others] = await world.log.store.read(stream, assetEvents)
  expect(others).toEqual([])
  if (created?.type !== 'AssetCreated') throw new Error('The asset was not created')
  return (await unseal(created, assetEvents, world.log.keys)).data
}

const keysOf = async () => (await Array.fromAsync(blobs.list())).map(({ key }) => key).sort()

describe('the files of a job', () => {
  it('become assets of kind upload with all their derivatives, and leave their staged keys', async () => {
    const [one, two] = [await picture(600), await picture(40)]
    const job = await jobWith(one, two)
    await storeFiles(job)
    expect(await createdOf(job, 0)).toMatchObject({
      userId: job.userId,
      kind: 'upload',
      media: { contentType: 'image/png', width: 600, height: 600 },
      checksum: { plain: sha256(one) },
      sources: [],
    })
    const folders = [0, 1].map((n) => `${job.userId}/${assetIdOf(job.jobId, 'upload', n)}`)
    expect(await keysOf()).toEqual(folders.flatMap((each) => [`${each}/original`, `${each}/thumbnail`]).sort())
    expect(await readBlob(blobs, `${folders[0]}/original`)).toEqual(one)
  })

  it('are stored without the location in their metadata', async () => {
    const job = await jobWith(await located(await picture(64)))
    await storeFiles(job)
    const kept = await readBlob(blobs, `${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}/original`)
    const bytes = kept ?? new Uint8Array()
    expect((await metadataOf(bytes)).exif).toBeUndefined()
    expect((await createdOf(job, 0)).checksum).toEqual({ plain: sha256(bytes) })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are stored once when the worker is killed at effect %i', async (effect) => {
    const job = await jobWith(await picture(50), await picture(60))
    await expect(storeFiles(job, killedAt(effect))).rejects.toThrow('killed')
    await storeFiles(job)
    for (const n of [0, 1]) expect(await createdOf(job, n)).toMatchObject({ kind: 'upload', n })
    expect((await keysOf()).filter((key) => key.includes('staged-'))).toEqual([])
    await storeFiles(job)
  })

  it('end the job when one of them turns out to be broken', async () => {
    const whole = await picture(300)
    const job = await jobWith(whole.subarray(0, whole.length - 40))
    await expect(storeFiles(job)).rejects.toMatchObject({ type: 'OutputFailed', details: ['invalid-request'] })
    await expect(requestOf(job)).rejects.toMatchObject({ details: ['invalid-request'] })
  })
})

/** Fails right after its n-th effect: two puts, an append and a deletion per file. */
function killedAt(effect: number): ActivityDeps {
  let effects = 0
  const then = <Result>(result: Result): Result => {
    effects += 1
    if (effects === effect) throw new Error('killed')
    return result
  }
  return {
    ...deps,
    handle: async (...command) => then(await deps.handle(...command)),
    blobs: {
      ...blobs,
      put: async (...blob) => then(await blobs.put(...blob)),
      delete: async (key) => then(await blobs.delete(key)),
    },
  }
}

describe('the references of a job', () => {
  it('are uploaded once, as copies that every model takes, and every request names them', async () => {
    const job = await jobWith(await picture(40), await picture(3000))
    await storeFiles(job)
    await upload(job)
    await upload(job)
    const sizes = await Promise.all(lent.map(async ({ bytes }) => metadataOf(await wholeOf(bytes))))
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ['jpeg', 300],
      ['jpeg', 2048],
    ])
    const images = ['https://uploads.example/1.jpg', 'https://uploads.example/2.jpg']
    const first = await requestOf(job)
    expect(first.request).toMatchObject({ path: 'bytedance/seedream-v4/edit', inputs: { images } })
    expect(await requestOf(job)).toEqual(first)
  })

  it('are compared by their content, not by the addresses of their copies', async () => {
    const job = await jobWith(await picture(41))
    await storeFiles(job)
    await upload(job)
    const retried = await again(job)
    await upload(retried)
    const [before, after] = [await requestOf(job), await requestOf(retried)]
    expect(after.request).not.toEqual(before.request)
    expect(after.hash).toBe(before.hash)
    const other = await jobWith(await picture(42))
    await storeFiles(other)
    await upload(other)
    expect((await requestOf(other)).hash).not.toBe(before.hash)
  })

  it('have sealed addresses in the log', async () => {
    const job = await jobWith(await picture(43))
    await storeFiles(job)
    await upload(job)
    const [event] = await world.log.store.readAny(referencesStream(job.jobId))
    expect(JSON.stringify(event?.data)).not.toContain('uploads.example')
  })

  it('are part of the request when the provider stores none', async () => {
    const job = await jobWith(await picture(44))
    await storeFiles(job)
    await upload(
      job,
      withUpload(() => Promise.resolve('data:image/jpeg;base64,aGFzaA==')),
    )
    const { request } = await requestOf(job)
    expect(request.inputs['images']).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/)])
    expect(await requestOf(job)).toMatchObject({ request })
  })

  it('may be uploaded again when the provider does not respond', async () => {
    const job = await jobWith(await picture(45))
    await storeFiles(job)
    const away = withUpload(() => Promise.reject(new ProviderUnavailable('away')))
    await expect(upload(job, away)).rejects.toThrow(ProviderUnavailable)
    await upload(job)
    expect((await requestOf(job)).request.inputs).toMatchObject({ images: ['https://uploads.example/1.jpg'] })
  })

  it('end the outputs before any intent when the provider refuses them, or when they are gone', async () => {
    const job = await jobWith(await picture(46))
    await storeFiles(job)
    const refusing = withUpload(() => Promise.reject(new UploadRefused('no')))
    await expect(upload(job, refusing)).rejects.toMatchObject({ details: ['invalid-request'] })
    await expect(requestOf(job)).rejects.toMatchObject({ details: ['invalid-request'] })
    await blobs.delete(`${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}/original`)
    await expect(upload(job)).rejects.toMatchObject({ details: ['invalid-request'] })
  })
})

/** Clips that are sent with everything that they work from, by its name. */
const clips: JobKindEntry = {
  ...imageKind,
  modelOf: () => ({
    typicalSeconds: 1,
    seedOf: () => undefined,
    toRequest: ({ prompt, references, inputs }) => ({ path: 'clips', inputs: { prompt, references, ...inputs } }),
  }),
}

/** An admitted clip of these files, each with the name of the input that it is for. */
async function clipOf(
  files: readonly (readonly [input: string, contentType: string, bytes: Uint8Array])[],
): Promise<JobRef> {
  const folderOfRequest = `${randomId()}/staged-${randomId()}`
  const uploads = files.map(([input, contentType, bytes], n) => {
    return { n, place: 0, key: `${folderOfRequest}/${input}-0`, contentType, bytes: bytes.length, input }
  })
  for (const [n, { key, contentType }] of uploads.entries())
    await blobs.put(key, files[n]?.[2] ?? Buffer.alloc(0), { contentType })
  return await world.log.admitFor(await world.log.newUser(), 1, { kind: 'video', uploads })
}

describe('the inputs of a job that have a name', () => {
  const sound = Buffer.from('ID3 a sound')
  beforeEach(() => {
    deps = { ...deps, kinds: new Map([['video', clips]]) }
  })
  const prepared = async (job: JobRef) => {
    await storeFiles(job)
    await upload(job)
    return (await readJobRequest(world.log.store, job)).data
  }

  it('become assets, are uploaded each in its form, and are named in every request; none of them is a reference', async () => {
    const job = await clipOf([
      ['first-frame', 'image/png', await picture(50)],
      ['audio', 'audio/mpeg', sound],
    ])
    const data = await prepared(job)
    expect(lent.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'audio/mpeg'])
    expect(lent[1] && (await wholeOf(lent[1].bytes))).toEqual(sound)
    const { request } = await requestOf(job)
    expect(request).toMatchObject({
      path: 'clips',
      inputs: {
        references: [],
        'first-frame': 'https://uploads.example/1.jpg',
        audio: 'https://uploads.example/2.jpg',
      },
    })
    expect(sourceIdsOf(data)).toEqual([0, 1].map((n) => assetIdOf(job.jobId, 'upload', n)))
    expect(await createdOf(job, 1)).toMatchObject({ kind: 'upload', media: { contentType: 'audio/mpeg', width: 0 } })
  })

  it('are cropped to the shape that the model wants of them, the others keep theirs', async () => {
    const modelOf: JobKindEntry['modelOf'] = (asked) => {
      const model = clips.modelOf(asked)
      return model && { ...model, cropsTo: { 'first-frame': 2 } }
    }
    deps = { ...deps, kinds: new Map([['video', { ...clips, modelOf }]]) }
    const job = await clipOf([
      ['first-frame', 'image/png', await picture(800)],
      ['last-frame', 'image/png', await picture(600)],
    ])
    await prepared(job)
    const sizes = await Promise.all(lent.map(async ({ bytes }) => metadataOf(await wholeOf(bytes))))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [800, 400],
      [600, 600],
    ])
  })

  it('last as long as the model wants: a sound is cut, a picture becomes a video', async () => {
    const modelOf: JobKindEntry['modelOf'] = (asked) => {
      const model = clips.modelOf(asked)
      return model && { ...model, lasts: { subject: 400, audio: 400 } }
    }
    const types: string[] = []
    const seen = withUpload(async ({ bytes, contentType }) => {
      types.push(contentType)
      expect((await wholeOf(bytes)).length).toBe(bytes.size)
      return 'https://uploads.example/a'
    })
    deps = { ...seen, kinds: new Map([['video', { ...clips, modelOf }]]) }
    const voice = await readFile(await makeSound(join(folder, 'voice.mp3'), 1))
    await prepared(
      await clipOf([
        ['subject', 'image/png', await picture(300)],
        ['audio', 'audio/mpeg', voice],
      ]),
    )
    expect(types).toEqual(['video/mp4', 'audio/wav'])
  })

  it('may be things that the person has; one that is used twice is uploaded once', async () => {
    const before = lent.length
    const earlier = await clipOf([['first-frame', 'image/png', await picture(52)]])
    await prepared(earlier)
    const own = assetIdOf(earlier.jobId, 'upload', 0)
    const { jobId, requestRevision } = await requestJob(world.log.handle, world.log.store, {
      ...jobRequest(earlier.userId, 1),
      kind: 'video',
      inputAssetIds: { 'first-frame': own, 'last-frame': own },
    })
    const job = { ...earlier, jobId, requestRevision: String(requestRevision) }
    await prepared(job)
    expect(lent.length - before).toBe(2)
    const { inputs } = (await requestOf(job)).request
    expect(inputs['first-frame']).toBe(inputs['last-frame'])
    expect(inputs['first-frame']).toMatch(/^https:/)
  })

  it('are compared by their content and their names', async () => {
    const frame = await picture(53)
    const job = await clipOf([['first-frame', 'image/png', frame]])
    await prepared(job)
    const own = assetIdOf(job.jobId, 'upload', 0)
    const hashOf = async (inputAssetIds: Record<string, AssetId>) => {
      const request = { ...jobRequest(job.userId, 1), kind: 'video' as const, inputAssetIds }
      const { jobId, requestRevision } = await requestJob(world.log.handle, world.log.store, request)
      const other = { ...job, jobId, requestRevision: String(requestRevision) }
      await prepared(other)
      return (await requestOf(other)).hash
    }
    const { hash } = await requestOf(job)
    expect(await hashOf({ 'first-frame': own })).toBe(hash)
    expect(await hashOf({ 'last-frame': own })).not.toBe(hash)
  })

  it('are named in the failure when one turns out to be broken', async () => {
    const whole = await picture(300)
    const job = await clipOf([['last-frame', 'image/png', whole.subarray(0, whole.length - 40)]])
    await expect(storeFiles(job)).rejects.toThrow('The last frame is broken.')
  })
})
