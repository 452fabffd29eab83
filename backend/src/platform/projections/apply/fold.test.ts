import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { type MemoryLog, memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { begun, documentsIn, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { foldInto } from './fold.ts'

let database: TestDatabase
let log: MemoryLog
beforeEach(async () => {
  log = memoryLog('log')
  database = await testDatabase()
})
afterEach(() => database.drop())

const fold = (upTo: bigint, store: Pick<FollowableStore, 'follow'> = log) =>
  foldInto(database.db, { store, definitions: taleEvents, keys: memoryKeys() }, [tales, tellers], upTo)

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

test('makes the indexes of the read models', async () => {
  const event = begun('a')
  log.add(event)
  await fold(event.position)
  const indexes = await database.db.collection('tales_v1').indexes()
  expect(indexes.map(({ key }) => key)).toContainEqual({ owner: 1, _id: 1 })
})

describe('the reader of the log', () => {
  /** A log with one chunk, or none; `closed` counts how often its reader was closed. */
  function logOf(chunk: LogChunk | undefined) {
    const counted = { closed: 0 }
    const follow: FollowableStore['follow'] = () => ({
      next: async () => chunk,
      close: async () => void counted.closed++,
    })
    return { store: { follow }, counted }
  }

  test('is closed after the last chunk', async () => {
    const event = begun('a')
    const { store, counted } = logOf({ items: [{ event }], upTo: event.position })
    await fold(event.position, store)
    expect(counted.closed).toBe(1)
  })

  test('is closed when the log ends too early, which is an error', async () => {
    const { store, counted } = logOf(undefined)
    await expect(fold(10n, store)).rejects.toThrow('The event store ended the reading at position 0')
    expect(counted.closed).toBe(1)
  })
})
