import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import { memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { begun, documentsIn, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { foldInto } from './fold.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const log = memoryLog('log')
const fold = (upTo: bigint) =>
  foldInto(database.db, { store: log, definitions: taleEvents, keys: memoryKeys() }, [tales, tellers], upTo)

test('folds everything up to a position and nothing after it', async () => {
  const [first, second, third] = [begun('a'), told('a', 'one'), told('a', 'two')]
  log.add(first, second, third)
  await fold(second.position)
  expect(await documentsIn(database.db, 'tales_v1')).toMatchObject([{ _id: 'a', lines: ['one'] }])
  expect(await documentsIn(database.db, 'tellers_v1')).toMatchObject([{ _id: 'ann', lines: 1 }])
})

test('stops at a bad event and says which', async () => {
  const bad = told('a', 'unreadable')
  log.add({ undecodable: new UndecodableEvent(bad, 'unknown type') })
  await expect(fold(bad.position)).rejects.toThrow(`position ${bad.position} of stream tale-a is bad: unknown type`)
})
