import { afterAll, beforeAll, expect, it } from 'vitest'
import { AssetId, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type ExplainedDatabase, explainedDatabase } from '../../platform/projections/testing/explained.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import type { AssetEvent } from '../assets/events.ts'
import { favorited, purged, restored, trashed, unfavorited } from '../assets/testing/life.ts'
import { created } from '../jobs/testing/log.ts'
import { project } from '../jobs/testing/read-models.ts'
import { unpackColumns } from './columns-contract.ts'
import { columnsOf } from './queries.ts'

let database: ExplainedDatabase
beforeAll(async () => {
  database = await explainedDatabase()
})
afterAll(() => database.drop())

const newImage = () => ({
  userId: UserId.parse(randomId()),
  jobId: JobId.parse(randomId()),
  assetId: AssetId.parse(randomId()),
  n: 0,
})
const making = (of: ReturnType<typeof newImage>): AssetEvent => ({
  type: 'AssetCreated',
  data: { ...created(of.jobId, of.n).data, ...of },
})
const happen = (...events: readonly AssetEvent[]) =>
  project(database.db, ...events.map((event) => recorded('asset', event)))

const everything = (userId: UserId) => columnsOf(database.db, userId, { favoritesOnly: false })
const imagesOf = async (userId: UserId) => unpackColumns((await everything(userId)).columns)

it('the images of a large gallery are read from at most 256 documents, the newest first', async () => {
  const { userId } = newImage()
  const images = Array.from({ length: 600 }, () => ({ ...newImage(), userId }))
  await happen(...images.map(making))
  expect((await imagesOf(userId)).map(({ id }) => id)).toEqual(images.map(({ assetId }) => assetId).toReversed())
  const [plan, ...others] = await database.plansOf(() => everything(userId))
  expect(others).toEqual([])
  expect(plan?.returned).toBeLessThanOrEqual(256)
  expect(plan?.examined).toBe(plan?.returned)
})

it('images made at the same time have an order, whichever was known first', async () => {
  const { userId } = newImage()
  const images = Array.from({ length: 20 }, () => ({ ...newImage(), userId }))
  const at = { created: new Date('2026-01-01T00:00:00Z') }
  await project(database.db, ...images.map((image) => recorded('asset', making(image), at)))
  const ids = images.map(({ assetId }) => assetId).toSorted()
  expect((await imagesOf(userId)).map(({ id }) => id)).toEqual(ids.toReversed())
})

it('an image is shown as it was last left: marked, in the trash, restored, gone', async () => {
  const image = newImage()
  const other = { ...newImage(), userId: image.userId }
  await happen(making(other), making(image))
  const states = async () => (await imagesOf(image.userId)).map(({ id, isFavorite }) => [id, isFavorite])
  const [shown, marked, rest] = [
    [image.assetId, false],
    [image.assetId, true],
    [other.assetId, false],
  ]
  expect(await states()).toEqual([shown, rest])
  await happen(favorited(image))
  expect(await states()).toEqual([marked, rest])
  await happen(trashed(image))
  expect(await states()).toEqual([rest])
  await happen(restored(image))
  expect(await states()).toEqual([marked, rest])
  await happen(unfavorited(image))
  expect(await states()).toEqual([shown, rest])
  await happen(trashed(image), purged(image))
  expect(await states()).toEqual([rest])
})
