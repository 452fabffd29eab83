import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { Problem } from '../../../platform/http/contract/endpoint.ts'
import { cutPictures, hostileFiles } from '../../../platform/http/testing/hostile-media.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { readBlob } from '../../../platform/media/blobs/read-blob.ts'
import { cleanPicture } from '../../../platform/media/picture-files/clean-picture.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { located, picture } from '../../../platform/media/testing/pictures.ts'
import { type Person, signedIn } from '../../../testing/person.ts'
import { openStudio, type Studio } from '../../../testing/studio.ts'
import { tracesOf } from '../../../testing/traces.ts'
import { createCharacter } from '../../characters/contract.ts'
import { collectionImages } from '../../collections/contract.ts'
import { columnsOfMembers } from '../../collections/queries.ts'
import { galleryColumns, galleryImages } from '../../gallery/contract.ts'
import { getGeneration } from '../../images/contract.ts'
import { type FormFile, formOf } from '../../images/testing/studio.ts'
import { queueStream } from '../../jobs/events.ts'
import { listTrash, listUploads } from '../contract.ts'
import { assetStream } from '../events.ts'
import { projected, variantsOf } from '../testing/picture.ts'
import { uploadStore } from './new-upload.ts'
import { uploadImage } from './upload-contract.ts'

/** Enough for a few of these pictures and no more. */
const quota = 40_000

let studio: Studio
let owner: Person
beforeAll(async () => {
  studio = await openStudio({ STORAGE_QUOTA: String(quota / 1_000_000_000) })
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
})

async function send(files: readonly FormFile[], key: string = randomId(), person = owner) {
  const { payload, headers } = await formOf({}, files)
  return person.send({ method: 'POST', url: '/api/uploads', payload, headers: { ...headers, 'idempotency-key': key } })
}
const upload = async (bytes: Uint8Array, key?: string, person?: Person) =>
  uploadImage.response.parse((await send([['image', bytes]], key, person)).json())
const codeOf = async (files: readonly FormFile[], key?: string) => {
  const response = await send(files, key)
  return [response.statusCode, Problem.parse(response.json()).code]
}

async function read(url: string, person = owner): Promise<unknown> {
  await projected(studio)
  return (await person.send({ method: 'GET', url })).json()
}
const story = async (id: string) =>
  (await studio.engines.store.readAny(assetStream(AssetId.parse(id)))).map(({ type }) => type)
const keysOf = async ({ userId }: Person) =>
  (await Array.fromAsync(filesystemBlobs(studio.config.mediaFolder).list()))
    .map(({ key }) => key)
    .filter((key) => key.startsWith(userId))
    .sort()

describe('a picture that is uploaded by itself', () => {
  it('is an upload of its owner with the origin upload, listed and in no gallery', async () => {
    const bytes = await picture(70)
    const response = await send([['image', bytes]])
    const { id, url, width, height } = uploadImage.response.parse(response.json())
    expect([response.statusCode, url, width, height]).toEqual([200, `/api/media/${id}/original`, 70, 70])
    expect(response.headers['x-position']).toEqual(expect.any(String))
    const [event] = await studio.engines.store.readAny(assetStream(AssetId.parse(id)))
    expect(event?.data).toMatchObject({ assetId: id, userId: owner.userId, kind: 'upload', origin: 'upload' })
    expect(event?.data).not.toHaveProperty('jobId')
    expect(listUploads.response.parse(await read('/api/uploads')).uploads.map((each) => each.id)).toEqual([id])
    expect(galleryColumns.response.parse(await read('/api/gallery/columns')).ids).toBe('')
    expect(galleryImages.response.parse(await read(`/api/gallery/images?ids=${id}`)).images).toEqual([])
    expect((await owner.send({ method: 'GET', url })).rawPayload).toEqual(Buffer.from(bytes))
    expect(await keysOf(owner)).toEqual([`${owner.userId}/${id}/original`, `${owner.userId}/${id}/thumbnail`])
  })

  it('is looked at as a generation of one image by its id', async () => {
    const { id, url } = await upload(await picture(70))
    expect(getGeneration.response.parse(await read(`/api/generations/${id}`))).toMatchObject({
      id,
      model: 'upload',
      aspectRatio: 'square',
      numberOfImages: 1,
      status: 'completed',
      generatedImages: [url],
      outputs: [{ n: 0, status: 'stored', assetId: id, url }],
      costCents: 0,
    })
  })

  it('exists for nobody else', async () => {
    const { id, url } = await upload(await picture(71))
    const stranger = await signedIn(studio)
    await projected(studio)
    expect((await stranger.send({ method: 'GET', url: `/api/generations/${id}` })).statusCode).toBe(404)
    expect((await stranger.send({ method: 'GET', url })).statusCode).toBe(404)
    expect((await stranger.send({ method: 'DELETE', url: `/api/uploads/${id}` })).statusCode).toBe(404)
    expect((await upload(await picture(71), randomId(), stranger)).id).not.toBe(id)
  })

  it('is a reference of a generation by its id', async () => {
    const { id } = await upload(await picture(72))
    const form = await formOf({ prompt: 'a pier', numberOfImages: '1', referenceAssetIds: id })
    await projected(studio)
    const response = await owner.send({ method: 'POST', url: '/api/generate', ...form })
    expect(response.statusCode).toBe(202)
    const [requested] = await studio.engines.store.readAny(queueStream(owner.userId))
    expect(requested?.data).toMatchObject({ uploads: [], referenceAssetIds: [id] })
  })

  it('is an image of a character by its address, where it belongs to no generation', async () => {
    const { id, url } = await upload(await picture(73))
    const made = await owner.send({ method: 'POST', url: '/api/characters', payload: { name: 'Ada' } })
    const character = createCharacter.response.parse(made.json()).id
    const images = `/api/characters/${character}/images`
    const added = await owner.send({ method: 'POST', url: images, payload: { imageUrl: url } })
    expect(added.json()).toEqual({ id, imageUrl: url, wasThere: false })
    expect(await read(images)).toEqual([{ id, imageUrl: url }])
    const [detail] = collectionImages.response.parse(await read(`/api/collections/images?ids=${id}`))
    expect(detail).toMatchObject({ id, width: 73, collections: [character] })
    expect(detail).not.toHaveProperty('generationId')
    const { db } = studio.engines
    const { columns } = await columnsOfMembers(db, owner.userId, character, undefined)
    expect(Buffer.from(columns.ids, 'base64url').toString('hex')).toBe(id.replaceAll('-', ''))
    expect((await columnsOfMembers(db, owner.userId, character, [randomId()])).columns.ids).toBe('')
  })

  it('goes to the trash, where it has no prompt, comes back, and is deleted for good with its bytes', async () => {
    const { id } = await upload(await picture(74))
    const act = (what: string) => owner.send({ method: 'POST', url: `/api/assets/${id}/${what}` })
    await owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    const [trashed] = listTrash.response.parse(await read('/api/trash'))
    expect(trashed).toMatchObject({ id, daysLeft: 30 })
    expect(Object.keys(trashed ?? {})).not.toEqual(expect.arrayContaining(['prompt', 'generationId', 'n']))
    expect((await act('restore')).statusCode).toBe(200)
    expect((await act('favorite')).statusCode).toBe(400)
    const marked = { method: 'POST', url: `/api/assets/${id}/favorite`, payload: { favorite: true } } as const
    expect((await owner.send(marked)).statusCode).toBe(404)
    await owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect((await act('purge')).statusCode).toBe(200)
    expect(await variantsOf(studio, owner, id)).toBe(0)
    expect(await story(id)).toEqual([
      'AssetCreated',
      'UploadTrashed',
      'UploadRestored',
      'UploadTrashed',
      'UploadPurged',
    ])
    expect(listTrash.response.parse(await read('/api/trash'))).toEqual([])
  })
})

describe('a picture that is uploaded again', () => {
  it('is the one that the person has, as it was sent and without its metadata, also when both come at once', async () => {
    const photo = await located(await picture(75))
    const both = await Promise.all([upload(photo), upload(photo)])
    expect(both[0]).toEqual(both[1])
    expect(await upload(photo)).toEqual(both[0])
    expect(await upload(cleanPicture(photo).bytes)).toEqual(both[0])
    expect(await keysOf(owner)).toHaveLength(2)
  })

  it('is another one when the first is in the trash', async () => {
    const bytes = await picture(76)
    const first = await upload(bytes)
    await owner.send({ method: 'DELETE', url: `/api/uploads/${first.id}` })
    await projected(studio)
    expect((await upload(bytes)).id).not.toBe(first.id)
  })

  it('with the same Idempotency-Key gets the same response, also after it was trashed, and changes nothing', async () => {
    const [key, bytes] = [randomId(), await picture(77)]
    const first = await upload(bytes, key)
    expect(await upload(bytes, key)).toEqual(first)
    await owner.send({ method: 'DELETE', url: `/api/uploads/${first.id}` })
    await projected(studio)
    expect(await upload(bytes, key)).toEqual(first)
    expect(await story(first.id)).toEqual(['AssetCreated', 'UploadTrashed'])
    expect(await keysOf(owner)).toHaveLength(2)
  })

  it('must be the same file under the same Idempotency-Key: the bytes of the first stay', async () => {
    const [key, bytes] = [randomId(), await picture(78)]
    const { id } = await upload(bytes, key)
    expect(await codeOf([['image', await picture(79)]], key)).toEqual([422, 'idempotency-key-reused'])
    const stored = await readBlob(filesystemBlobs(studio.config.mediaFolder), `${owner.userId}/${id}/original`)
    expect(stored).toEqual(Buffer.from(bytes))
    expect(await keysOf(owner)).toHaveLength(2)
  })
})

describe('an upload is refused and leaves nothing', () => {
  it.each([
    ['without a file', async () => [], [400, 'validation']],
    ['with two', async () => [file(await picture(50)), file(await picture(51))], [400, 'too-many-files']],
    ['under another name', async () => [['file', await picture(50)] as const], [400, 'unexpected-file']],
    ['of a picture that is too small', async () => [file(await picture(31))], [422, 'unusable-image']],
    ['of a picture that moves', async () => [file(await moving())], [422, 'unusable-image']],
    ['of more than 20 MB', async () => [file(Buffer.alloc(20_000_001, await picture(50)))], [413, 'file-too-large']],
  ] as const)('%s', async (_what, files, refusal) => {
    const before = await tracesOf(studio)
    expect(await codeOf(await files())).toEqual(refusal)
    const { head, files: left } = await tracesOf(studio)
    expect({ head, left }).toEqual({ head: before.head, left: before.files })
  })

  it('of anything that is no whole picture', { timeout: 60_000 }, async () => {
    const before = await tracesOf(studio)
    const broken = [...hostileFiles().map(([, bytes]) => bytes), ...(await cutPictures()).flat()]
    for (const bytes of broken) expect([413, 415, 422]).toContain((await send([file(bytes)])).statusCode)
    const { head, files: left } = await tracesOf(studio)
    expect({ head, left }).toEqual({ head: before.head, left: before.files })
  })

  it('over the storage quota, also when many come at once, until something is deleted for good', async () => {
    const files = await Promise.all([101, 102, 103, 104].map(noisy))
    const sizes = files.map(({ length }) => length)
    expect(Math.max(...sizes) * 3).toBeGreaterThan(quota)
    const responses = await Promise.all(files.map((bytes) => send([file(bytes)])))
    const [stored, refused] = [200, 409].map((status) => responses.filter(({ statusCode }) => statusCode === status))
    expect([stored?.length, refused?.length]).toEqual([2, 2])
    expect(Problem.parse(refused?.[0]?.json()).code).toBe('storage-quota')
    expect(await keysOf(owner)).toHaveLength(4)

    const { id } = uploadImage.response.parse(stored?.[0]?.json())
    await owner.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    await owner.send({ method: 'POST', url: `/api/assets/${id}/purge` })
    await projected(studio)
    const again = files.filter((_, n) => responses[n]?.statusCode === 409).slice(0, 1)
    expect((await send(again.map(file))).statusCode).toBe(200)
  })

  it('that waited until its sender was told to try again, without being decoded', async () => {
    const blobs = filesystemBlobs(studio.config.mediaFolder)
    const { store, db, keys } = studio.engines
    const decoding = Promise.withResolvers<string>()
    const inspectUpload = vi.fn<() => Promise<string>>(() => decoding.promise)
    const decoder = { inspectUpload, prepareUpload: () => Promise.reject(new Error('Nothing can be stored')) }
    const handle = createHandle(store)
    const storeUpload = uploadStore({ handle, store, db, keys, blobs, decoder, storageQuota: quota })
    const { userId } = owner
    const control = new AbortController()
    const sent = [1, 2, 3].map(async () => {
      const key = `${userId}/staged-${randomId()}/image-0`
      await blobs.put(key, Buffer.from('picture'), { contentType: 'image/png' })
      const commandId = randomId()
      const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
      const staged = { key, checksum: key, contentType: 'image/png', bytes: 7 }
      return await storeUpload({ userId, file: staged, command, signal: control.signal })
    })
    await expect.poll(() => inspectUpload.mock.calls.length).toBe(1)
    control.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
    decoding.reject(new UnusableImage('it ends too early'))
    const reasons = await Promise.all(sent.map((each) => each.catch((error: unknown) => error)))
    const codes = reasons.map((reason) => (reason instanceof DomainError ? reason.code : undefined))
    expect(new Set(codes)).toEqual(new Set(['unusable-image', 'unavailable']))
    expect(inspectUpload).toHaveBeenCalledTimes(1)
    expect(await keysOf(owner)).toEqual([])
  })

  it('while the disk is nearly full', async () => {
    const full = await studio.another({}, { disk: { hasRoom: () => Promise.resolve(false) } })
    const person = await signedIn({ ...studio, app: full })
    const response = await send([file(await picture(80))], randomId(), person)
    expect([response.statusCode, Problem.parse(response.json()).code]).toEqual([507, 'disk-full'])
    expect(await keysOf(person)).toEqual([])
  })
})

const file = (bytes: Uint8Array): FormFile => ['image', bytes]

/** A PNG of about three bytes a pixel. */
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: 50,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

/** A WebP of two frames. */
async function moving(): Promise<Buffer> {
  const frames = await Promise.all(['red', 'blue'].map((colour) => picture(50, colour)))
  return await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
