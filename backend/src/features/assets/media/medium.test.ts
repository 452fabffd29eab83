import type { Db } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AssetId, JobId } from '../../../platform/eventsourcing/event.ts'
import { type StoredMedia, toLoggedMedia } from '../../../platform/eventsourcing/stored-media.ts'
import { recorded } from '../../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../../platform/projections/testing/test-database.ts'
import { unpackColumns } from '../../gallery/columns-contract.ts'
import { columnsOf } from '../../gallery/queries.ts'
import { media, userId } from '../../jobs/testing/builders.ts'
import { project } from '../../jobs/testing/read-models.ts'
import { afterTrashed, mediaUrl } from '../contract.ts'
import type { AssetCreated, AssetEvent } from '../events.ts'
import { idsOfMedia } from '../lookup/all-media-queries.ts'
import { findRelatives, picturesMadeFrom } from '../lookup/family-queries.ts'
import {
  assetsOfChecksums,
  galleryImageOfChecksum,
  pictureOfChecksum,
  statesOfAssets,
  usableAssets,
  usableImages,
  usableInputs,
} from '../lookup/reference-queries.ts'
import { storedMedia, storedPictures } from '../lookup/stored-queries.ts'
import { existingAssets, expiredImages, findOwnedAssets, listedImages, pageOfTrash, storedBytes } from '../queries.ts'
import { trashed } from '../testing/life.ts'
import { findUpload, pageOfUploads } from '../uploads/upload-queries.ts'

const numbered = (n: number) => AssetId.parse(`55555555-5555-4555-8555-${String(n).padStart(12, '0')}`)
// the ids are such that whoever took a video for a picture would find it first, or last
const [clip, picture, uploadedPicture, uploadedClip, trashedClip, trashedPicture] = [1, 2, 3, 4, 5, 6].map(numbered)
const source = numbered(9)
const all = [1, 2, 3, 4, 5, 6].map(numbered)
const video = { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: true }
const now = new Date('2027-01-01T00:00:00Z')

/** All have the same bytes, and were made from the same picture. */
function asset(n: number, kind: AssetCreated['kind'], isVideo: boolean, more: Partial<StoredMedia> = {}): AssetEvent {
  const assetId = numbered(n)
  const jobId = JobId.parse(assetId)
  const stored = toLoggedMedia({ ...media, bytes: 1_000, ...(isVideo && { video }), ...more })
  return {
    type: 'AssetCreated',
    data: { assetId, userId, jobId, n: 0, kind, origin: 'job', ...stored, sources: [source] },
  }
}

const inTrash = (n: number) =>
  trashed({ assetId: numbered(n), jobId: JobId.parse(numbered(n)), n: 0, trashedAt: '2026-01-01T00:00:00.000Z' })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const events = [
    asset(1, 'output', true),
    asset(2, 'output', false),
    asset(3, 'upload', false),
    asset(4, 'upload', true),
    asset(5, 'output', true),
    asset(6, 'output', false),
    asset(7, 'upload', false, { contentType: 'audio/mpeg', width: 0, height: 0, bytes: 0 }),
    inTrash(5),
    inTrash(6),
  ]
  await project(database.db, ...events.map((event) => recorded('asset', event)))
})
afterAll(() => database.drop())

const idsOf = (found: Iterable<{ readonly id: string } | { readonly _id: string }>) =>
  Array.from(found, (each) => ('id' in each ? each.id : each._id)).toSorted()

const galleryOf = async (db: Db, madeFrom?: string) =>
  idsOf(unpackColumns((await columnsOf(db, userId, { favoritesOnly: false, madeFrom })).columns))

it.each<[string, (db: Db) => Promise<unknown>, unknown]>([
  ['the gallery', (db) => galleryOf(db), [picture]],
  ['what was made from a picture', (db) => galleryOf(db, source), [picture]],
  ['details of the gallery', async (db) => idsOf(await listedImages(db, userId, all)), [picture]],
  ['uploads', async (db) => idsOf((await pageOfUploads(db, userId, { limit: 9 })).uploads), [uploadedPicture]],
  ['an upload', (db) => findUpload(db, userId, uploadedClip ?? ''), undefined],
  [
    'pictures to download',
    async (db) => idsOf(await storedPictures(db, userId, all)),
    [picture, uploadedPicture, trashedPicture],
  ],
  ['references', async (db) => [...(await usableAssets(db, userId, all))].toSorted(), [picture, uploadedPicture]],
  ['images of collections', async (db) => idsOf(await usableImages(db, userId, all)), [picture, uploadedPicture]],
  [
    'states of references',
    async (db) => [...(await statesOfAssets(db, userId, all)).keys()].toSorted(),
    [picture, uploadedPicture, trashedPicture],
  ],
  [
    'a family',
    async (db) => [...(await findRelatives(db, userId, all, now)).keys()].toSorted(),
    [picture, uploadedPicture, trashedPicture],
  ],
  [
    'descendants',
    async (db) => idsOf((await picturesMadeFrom(db, userId, { assetId: source, limit: 9, now })).made),
    [picture, uploadedPicture, trashedPicture],
  ],
])('%s show pictures and no video', async (_, read, expected) => {
  expect(await read(database.db)).toEqual(expected)
})

it('the bytes of a video are no picture’s', async () => {
  const { db } = database
  expect(await pictureOfChecksum(db, userId, media.checksum)).toMatchObject({ assetId: picture })
  expect(await galleryImageOfChecksum(db, userId, media.checksum)).toMatchObject({ assetId: picture })
  expect(await assetsOfChecksums(db, userId, [media.checksum])).toEqual(new Map([[media.checksum, uploadedPicture]]))
})

it('a job may work from pictures, videos and sounds', async () => {
  const sound = numbered(7)
  const usable = await usableInputs(database.db, userId, [...all, sound])
  expect([...usable].toSorted()).toEqual([clip, picture, uploadedPicture, uploadedClip, sound])
})

it('an archive has videos beside the pictures, and no sound', async () => {
  const { db } = database
  expect(await idsOfMedia(db, userId)).toEqual([picture, uploadedPicture, clip, uploadedClip])
  const sound = numbered(7)
  expect(idsOf(await storedMedia(db, userId, [...all, sound]))).toEqual(all)
})

it('a video is owned, stored, counted and expires like a picture', async () => {
  const { db } = database
  expect(await existingAssets(db, all)).toEqual(new Set(all))
  expect(await storedBytes(db, userId)).toBe(6_000)
  expect((await findOwnedAssets(db, [{ userId, assetId: clip ?? '' }]))[0]?.media).toMatchObject({ video })
  const expired = await expiredImages(db, { now, after: undefined, limit: 9 })
  expect(expired.map(({ assetId }) => assetId)).toEqual([trashedClip, trashedPicture])
})

it('shows videos in the trash beside the pictures, in one order, page by page', async () => {
  const page = (limit: number, after?: string) =>
    pageOfTrash(database.db, userId, { limit, now, promptsOf: async () => new Map(), ...(after && { after }) })
  const [first, second, ...others] = await page(9)
  expect([first?.id, second?.id, others]).toEqual([trashedPicture, trashedClip, []])
  expect(first?.video).toBeUndefined()
  expect(second?.video).toEqual({
    durationMs: 5_000,
    playUrl: mediaUrl(trashedClip ?? '', 'playable'),
    posterUrl: mediaUrl(trashedClip ?? '', 'poster'),
  })
  const [alone] = await page(1)
  expect(alone).toEqual(first)
  expect(alone && (await page(1, afterTrashed(alone)))).toEqual([second])
})
