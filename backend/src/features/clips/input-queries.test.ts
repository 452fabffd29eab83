import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { type AssetDocument, assets } from '../assets/projection.ts'
import { inputOfChecksum, unusedInputs } from './input-queries.ts'
import { type ClipDocument, type ClipState, clips } from './projection.ts'

/** What the query reads of an asset and of a clip. */
type SeededAsset = Pick<AssetDocument, '_id' | 'position' | 'kind' | 'listedUpload' | 'medium' | 'deletedAt'> & {
  readonly userId: string
  readonly jobId: string
  readonly media: { readonly checksum: string }
}
type SeededClip = Pick<ClipDocument, '_id' | 'position' | 'userId' | 'state' | 'listed' | 'retryOf' | 'inputAssetIds'>

const media = { width: 1, height: 1, thumbhash: '', durationMs: 1_000, hasSound: true }
const stored: ClipState = { status: 'stored', assetId: randomId(), ...media }
const gone: ClipState = { status: 'purged' }
const failed: ClipState = { status: 'failed', reason: 'cancelled', message: '' }
const running: ClipState = { status: 'running', progress: 0 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const seededAssets = () => collectionOf<SeededAsset>(database.db, assets)
const seededClips = () => collectionOf<SeededClip>(database.db, clips)
beforeEach(() => Promise.all([seededAssets().deleteMany({}), seededClips().deleteMany({})]))

const [userId, jobId, inputId] = [UserId.parse(randomId()), randomId(), randomId()]
const checksum = 'a'.repeat(64)
const upload = { kind: 'upload', listedUpload: true, media: { checksum } }
const input: SeededAsset = { _id: inputId, position: 1n, userId, jobId, medium: 'audio', ...upload }
const clip = (state: ClipState, more: Partial<SeededClip> = {}) => ({
  _id: randomId(),
  position: 1n,
  userId,
  state,
  listed: true,
  inputAssetIds: {},
  ...more,
})
const own = (state: ClipState, more: Partial<SeededClip> = {}) => clip(state, { _id: jobId, ...more })
const naming = { inputAssetIds: { audio: inputId } }
const retry = (state: ClipState, more: Partial<SeededClip> = {}) => clip(state, { retryOf: jobId, ...naming, ...more })

async function unusedOf(asset: Partial<SeededAsset>, ...all: readonly SeededClip[]) {
  await seededAssets().insertOne({ ...input, ...asset })
  if (all.length > 0) await seededClips().insertMany([...all])
  return await unusedInputs(database.db)
}

describe('a sound or video that came with the request of a clip', () => {
  it.each<[string, readonly SeededClip[]]>([
    ['its clip is deleted for good', [own(gone, { listed: false })]],
    ['its clip has failed and was put away', [own(failed, { listed: false })]],
    ['the retry of its clip is deleted for good', [own(failed), retry(gone)]],
    ['the last of all retries was put away', [own(failed), retry(failed, { listed: false })]],
    ['every clip that names it is deleted for good', [own(gone), clip(gone, naming)]],
    ['other clips are there that do not name it', [own(gone), clip(stored), clip(running)]],
  ])('is unused when %s', async (_, all) => {
    expect(await unusedOf({}, ...all)).toEqual([inputId])
    await Promise.all([seededAssets().deleteMany({}), seededClips().deleteMany({})])
    expect(await unusedOf({ medium: 'video' }, ...all)).toEqual([inputId])
  })

  it.each<[string, readonly SeededClip[]]>([
    ['its clip is there', [own(stored)]],
    ['its clip is in the trash', [own(stored, { listed: false })]],
    ['its clip waits or is being made', [own(running)]],
    ['its clip has failed and can be asked for again', [own(failed)]],
    ['the retry of its clip is being made', [own(failed), retry(running)]],
    ['the retry of its clip can be asked for again', [own(failed), retry(failed)]],
    ['another clip that names it is there', [own(gone), clip(stored, naming)]],
    ['another clip that names it is being made', [own(failed, { listed: false }), clip(running, naming)]],
    ['another clip that names it can be asked for again', [own(gone), clip(failed, naming)]],
    ['it came with something else, or its clip is not known', []],
  ])('is needed when %s', async (_, all) => {
    expect(await unusedOf({}, ...all)).toEqual([])
  })
})

it('leaves pictures, and what is in the trash, to their owners', async () => {
  expect(await unusedOf({ medium: 'image' }, own(gone))).toEqual([])
  await seededAssets().deleteMany({})
  expect(await unusedOf({ listedUpload: false })).toEqual([])
})

it('judges the inputs of each person by the clips of that person', async () => {
  const [otherUser, otherJob, otherInput] = [randomId(), randomId(), randomId()]
  await seededAssets().insertOne({ ...input, _id: otherInput, userId: otherUser, jobId: otherJob })
  const otherClip = clip(gone, { _id: otherJob, userId: otherUser })
  expect(await unusedOf({}, own(stored), otherClip)).toEqual([otherInput])
})

describe('a sound or video with the same bytes', () => {
  const known = async (medium: 'audio' | 'video' = 'audio', of = userId) =>
    await inputOfChecksum(database.db, of, { checksum, medium })

  it('is found while anything is left of what was made with it', async () => {
    await unusedOf({}, own(gone), clip(failed, naming))
    expect(await known()).toBe(inputId)
    await seededClips().updateMany({}, { $set: { listed: false } })
    expect(await known()).toBeUndefined()
  })

  it('is found beside one that is about to be deleted', async () => {
    const kept = randomId()
    await seededAssets().insertOne({ ...input, _id: kept, jobId: randomId() })
    await unusedOf({}, own(gone))
    expect(await known()).toBe(kept)
  })

  it('is a clip, too, unless it is in the trash', async () => {
    await seededAssets().insertOne({ ...input, kind: 'output', medium: 'video' })
    expect(await known('video')).toBe(inputId)
    await seededAssets().updateOne({}, { $set: { deletedAt: new Date() } })
    expect(await known('video')).toBeUndefined()
  })

  it('is no video that came with a request: an earlier release has stored its place and device', async () => {
    await seededAssets().insertOne({ ...input, medium: 'video', jobId: randomId() })
    expect(await known('video')).toBeUndefined()
  })

  it('is none of another medium, and nobody else’s', async () => {
    await unusedOf({}, own(stored))
    expect([await known('video'), await known('audio', UserId.parse(randomId()))]).toEqual([undefined, undefined])
  })
})
