import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserId } from '../eventsourcing/event.ts'
import { assetId, jobId, media, userId } from '../jobs/testing/builders.ts'
import { created } from '../jobs/testing/log.ts'
import { project } from '../jobs/testing/read-models.ts'
import { recorded } from '../projections/given.ts'
import { type TestDatabase, testDatabase } from '../projections/test-database.ts'
import { existingAssets, findOwnedAsset } from './queries.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await project(database.db, recorded('asset', created(jobId, 0)))
})
afterAll(() => database.drop())

it('finds an asset for its owner only', async () => {
  expect(await findOwnedAsset(database.db, userId, assetId)).toMatchObject({ _id: assetId, userId, media })
  const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
  expect(await findOwnedAsset(database.db, stranger, assetId)).toBeNull()
})

it('tells which of many assets exist', async () => {
  const unknown = '99999999-9999-4999-8999-999999999999'
  expect([...(await existingAssets(database.db, [unknown, assetId]))]).toEqual([assetId])
})
