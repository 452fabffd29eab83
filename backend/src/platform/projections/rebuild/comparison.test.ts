import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Position } from '../../eventsourcing/event.ts'
import type { StoredModel } from '../apply/writes.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { compareModels } from './comparison.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const models = (name: string) => database.db.collection<StoredModel>(name)
const build = { reached: async () => undefined, watch: () => () => undefined }

/** A document after the event at this position. */
const after = (position: Position): StoredModel => ({ _id: 'a', seen: position.toString(), position })

test('a document that changes just before the position is read is compared as it is up to that position', async () => {
  const [live, rebuilt] = [models('live'), models('rebuilt')]
  await live.insertOne(after(10n))
  await rebuilt.insertOne(after(20n))
  let asked = 0
  /** The projector is behind in the first round and catches up as soon as it is asked again. */
  const livePosition = async () => {
    asked++
    if (asked === 1) return 10n
    await live.replaceOne({ _id: 'a' }, after(20n))
    return 20n
  }
  const comparison = await compareModels({ live, rebuilt, livePosition, head: async () => 20n, build })
  expect(comparison).toMatchObject({ equal: true, different: 0 })
  expect(asked).toBeGreaterThan(1)
})

test('a document that has seen more than the log holds is a difference', async () => {
  const [live, rebuilt] = [models('live'), models('rebuilt')]
  await live.insertOne(after(99n))
  const comparison = await compareModels({ live, rebuilt, livePosition: async () => 10n, head: async () => 20n, build })
  expect(comparison).toMatchObject({ equal: false, samples: [{ id: 'a', in: 'live only' }] })
})
