import { afterAll, beforeAll, expect, it } from 'vitest'
import { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { assetId, jobId, media, userId } from '../jobs/testing/builders.ts'
import { created } from '../jobs/testing/log.ts'
import { project } from '../jobs/testing/read-models.ts'
import type { AssetEvent } from './events.ts'
import { type ExpiredImage, existingAssets, expiredImages, findOwnedAssets, storedBytes } from './queries.ts'
import { purged, restored, trashed } from './testing/life.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await project(database.db, recorded('asset', created(jobId, 0)))
})
afterAll(() => database.drop())

it('finds assets for their owners only, even when several people request them at the same time', async () => {
  const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
  const unknown = stranger
  const found = await findOwnedAssets(database.db, [
    { userId: stranger, assetId },
    { userId, assetId },
    { userId, assetId: unknown },
    { userId, assetId },
  ])
  const { contentType, checksum, width, height } = media
  const asset = { _id: assetId, userId, media: { contentType, checksum, width, height } }
  expect(found).toEqual([undefined, asset, undefined, asset])
})

it('returns which of many assets exist', async () => {
  const unknown = '99999999-9999-4999-8999-999999999999'
  expect([...(await existingAssets(database.db, [unknown, assetId]))]).toEqual([assetId])
})

/** The nth picture, as an event of it would say. */
const nth = (n: number) => ({ assetId: AssetId.parse(`44444444-4444-4444-8444-${String(n).padStart(12, '0')}`), n })
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString()

it('lists expired images of the trash, the oldest first, page by page', async () => {
  const made = [1, 2, 3, 4, 5, 6].map(
    (n): AssetEvent => ({
      type: 'AssetCreated',
      data: { userId, jobId, kind: 'output', origin: 'job', ...toLoggedMedia(media), sources: [], ...nth(n) },
    }),
  )
  const life = [
    trashed({ ...nth(3), trashedAt: day(1) }),
    trashed({ ...nth(1), trashedAt: day(2) }),
    trashed({ ...nth(2), trashedAt: day(2) }),
    trashed({ ...nth(4), trashedAt: day(3) }),
    trashed({ ...nth(5), trashedAt: day(1) }),
    restored(nth(5)),
    trashed({ ...nth(6), trashedAt: day(1) }),
    purged(nth(6)),
  ]
  await project(database.db, ...[...made, ...life].map((event) => recorded('asset', event)))
  const now = new Date(day(2 + 30))
  const page = async (limit: number, after?: ExpiredImage) => expiredImages(database.db, { now, after, limit })
  const first = await page(2)
  expect(first).toEqual([
    { assetId: nth(3).assetId, trashedAt: day(1) },
    { assetId: nth(1).assetId, trashedAt: day(2) },
  ])
  expect(await page(2, first.at(-1))).toEqual([{ assetId: nth(2).assetId, trashedAt: day(2) }])
  expect(await existingAssets(database.db, [nth(5).assetId, nth(6).assetId])).toEqual(new Set([nth(5).assetId]))
})

it('sums what a user has stored, the trash and uploads included, until it is purged', async () => {
  const person = UserId.parse('88888888-8888-4888-8888-888888888888')
  const of = (n: number) => ({ ...nth(n), userId: person })
  const made = ([n, bytes]: readonly [number, number]): AssetEvent => ({
    type: 'AssetCreated',
    data: {
      jobId,
      kind: n === 11 ? 'upload' : 'output',
      origin: 'job',
      ...toLoggedMedia({ ...media, bytes }),
      sources: [],
      ...of(n),
    },
  })
  const sizes = [
    [11, 1_500_000_000],
    [12, 1_500_000_000],
    [13, 4_000],
  ] as const
  const life = [...sizes.map(made), trashed(of(12)), trashed(of(13)), purged(of(13))]
  expect(await storedBytes(database.db, person)).toBe(0)
  await project(database.db, ...life.map((event) => recorded('asset', event)))
  expect(await storedBytes(database.db, person)).toBe(3_000_000_000)
})
