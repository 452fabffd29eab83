import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkpoints } from './checkpoint.ts'
import { waitForPosition } from './read.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const moveTo = (position: bigint) =>
  checkpoints(database.db).updateOne(
    { _id: 'projector' },
    { $set: { position, logId: 'log-1', covers: [] } },
    { upsert: true },
  )

beforeEach(() => moveTo(0n))

const at = (position: bigint, logId = 'log-1') => ({ logId, position })

test('resolves as soon as the checkpoint is there, for everyone who waits', async () => {
  const settled: string[] = []
  const note = (name: string) => (outcome: string) => void settled.push(`${name} ${outcome}`)
  const waits = [
    waitForPosition(database.db, at(10n), { atMostMs: 20_000 }).then(note('ten')),
    waitForPosition(database.db, at(20n), { atMostMs: 20_000 }).then(note('twenty')),
  ]
  await waitForPosition(database.db, at(0n)).then(note('zero'))
  await moveTo(10n)
  await waits[0]
  await moveTo(25n)
  await waits[1]
  expect(settled).toEqual(['zero reached', 'ten reached', 'twenty reached'])
})

test('is late when the time is over, and does not wait for another log', async () => {
  expect(await waitForPosition(database.db, at(10n), { atMostMs: 1 })).toBe('late')
  expect(await waitForPosition(database.db, at(10n, 'log-0'))).toBe('other-log')
})
