import type { Db } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkpoints } from '../checkpoint.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitForPosition } from './read.ts'

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

/** The database, with the number of looks at its checkpoint; the first looks may fail. */
function counted(failures = 0) {
  let looks = 0
  const db: Db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'collection') {
        looks++
        if (looks <= failures) throw new Error('the connection was reset')
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  return { db, looks: () => looks }
}

test('one look at the checkpoint serves everyone, and nobody looks any more when all are served', async () => {
  const { db, looks } = counted()
  await Promise.all([1, 2, 3, 4].map(() => waitForPosition(db, at(0n))))
  expect(looks()).toBe(1)
  // A wait at another connection takes long enough for several looks.
  expect(await waitForPosition(database.db, at(10n), { atMostMs: 50 })).toBe('late')
  expect(looks()).toBe(1)
})

/** A database whose checkpoint is read without any delay: at position 0. */
function instant() {
  let looks = 0
  const collection = new Proxy(database.db.collection('checkpoints'), {
    get: (target, name) => {
      if (name !== 'findOne') return Reflect.get(target, name) as unknown
      return async () => {
        looks++
        return { _id: 'projector', position: 0n, logId: 'log-1', covers: [] }
      }
    },
  })
  const db: Db = new Proxy(database.db, {
    get: (target, name) => (name === 'collection' ? () => collection : (Reflect.get(target, name) as unknown)),
  })
  return { db, looks: () => looks }
}

test('between two looks the database is left in peace for a moment', async () => {
  const { db, looks } = instant()
  expect(await waitForPosition(db, at(10n), { atMostMs: 200 })).toBe('late')
  expect(looks()).toBeLessThan(30)
})

test('nothing is left behind once the position is reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(await waitForPosition(instant().db, at(0n))).toBe('reached')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('looks that fail, or find no read models, are followed by others', async () => {
  const { db } = counted(2)
  expect(await waitForPosition(db, at(0n), { atMostMs: 20_000 })).toBe('reached')
  await checkpoints(database.db).deleteMany()
  const { db: empty, looks } = counted()
  const waiting = waitForPosition(empty, at(0n), { atMostMs: 20_000 })
  await expect.poll(looks).toBeGreaterThan(1)
  await moveTo(0n)
  expect(await waiting).toBe('reached')
})
