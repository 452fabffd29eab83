import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../projections/testing/test-database.ts'
import { databaseWithFailPoints } from './database.ts'
import { openFailPoints } from './fail-points.ts'
import { arm, readRecords } from './records.ts'

let folder = ''
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-points-'))
  database = await testDatabase()
  arm(folder)
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('every write to the database passes the points of what its collection is for; reading and indexes do not', async () => {
  const db = databaseWithFailPoints(
    database.db,
    openFailPoints({
      folder,
      rules: [1, 2].map((hit) => ({ point: 'mongo.feed.after', action: 'do-then-timeout' as const, hit })),
    }),
  )
  await db.collection('charges_v1').createIndex({ at: 1 })
  await db.collection('charges_v1').insertOne({ at: 1 })
  await db.collection('checkpoints').updateOne({ at: 1 }, { $set: { at: 2 } }, { upsert: true })
  await expect(db.collection('feed').insertOne({ at: 1 })).rejects.toThrow('no answer at mongo.feed.after')
  const anew = db.collection('feed_0badcafe').insertOne({ at: 1 })
  await expect(anew, 'the feed of read models that were begun anew').rejects.toThrow('no answer at mongo.feed.after')

  expect(await db.collection('feed').countDocuments()).toBe(1)
  expect(readRecords(folder).reached).toEqual(
    new Set(['read-model', 'checkpoint', 'feed'].flatMap((each) => [`mongo.${each}.before`, `mongo.${each}.after`])),
  )
})
