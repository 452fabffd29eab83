import { MongoServerError } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failingDb } from '../testing/failing-db.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { holdLease, type Lease } from './lease.ts'

let database: TestDatabase
const leases: Lease[] = []

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.release()))
  await database.drop()
})

const silent = { onAcquired: () => undefined, onLost: () => undefined }
const told: string[] = []
beforeEach(() => void told.splice(0))

function hold(name: string, ttlMs: number, db = database.db): Lease {
  const onAcquired = () => void told.push(`${name} acquired`)
  const onLost = () => void told.push(`${name} lost`)
  const lease = holdLease(db, 'dispatcher', { ttlMs, onAcquired, onLost })
  leases.push(lease)
  return lease
}

test('one holds the lease, and the other once it is released', async () => {
  const first = hold('first', 400)
  await expect.poll(() => told).toEqual(['first acquired'])
  const second = hold('second', 400)
  expect(first.held()).toBe(true)
  await first.release()
  await expect.poll(() => told).toEqual(['first acquired', 'first lost', 'second acquired'])
  expect([first.held(), second.held()]).toEqual([false, true])
})

test('a released lease is free at once', async () => {
  const lease = hold('holder', 60_000)
  await expect.poll(() => told).toEqual(['holder acquired'])
  expect(await database.db.collection('leases').countDocuments({})).toBe(1)
  await lease.release()
  expect(await database.db.collection('leases').countDocuments({})).toBe(0)
  expect(told).toEqual(['holder acquired', 'holder lost'])
})

test('somebody who never held it loses nothing when they give up, and leaves it to its holder', async () => {
  const holder = hold('holder', 60_000)
  await expect.poll(holder.held).toBe(true)
  const other = hold('other', 60_000)
  await other.release()
  expect(told).toEqual(['holder acquired'])
  expect(await database.db.collection('leases').countDocuments({})).toBe(1)
})

test('errors of the database are reported, and nobody holds what could not be written', async () => {
  const troubles: unknown[] = []
  const lease = holdLease(
    failingDb(database.db, () => 'lost'),
    'dispatcher',
    {
      ttlMs: 100,
      onAcquired: () => void told.push('acquired'),
      onLost: () => undefined,
      onTrouble: (error) => troubles.push(error),
    },
  )
  await expect.poll(() => troubles.length).toBeGreaterThan(1)
  await lease.release()
  expect(troubles.map(String)).toContain('MongoNetworkError: findOneAndUpdate was lost')
  expect(troubles.map(String)).toContain('MongoNetworkError: deleteOne was lost')
  expect([told, lease.held()]).toEqual([[], false])
})

test('a database that refuses the write is a trouble, not a lease of somebody else', async () => {
  const refusal = new MongoServerError({ code: 371, message: 'the database has no room' })
  const troubles: unknown[] = []
  const refusing = failingDb(database.db, (write) => {
    if (write === 'findOneAndUpdate') throw refusal
    return 'works'
  })
  const onTrouble = (error: unknown) => troubles.push(error)
  const lease = holdLease(refusing, 'dispatcher', { ...silent, ttlMs: 60_000, onTrouble })
  leases.push(lease)
  await expect.poll(() => troubles).toEqual([refusal])
})

test('a holder renews its lease long before it expires', async () => {
  const lease = hold('holder', 8_000)
  await expect.poll(lease.held).toBe(true)
  const expiresAt = async () => (await database.db.collection<{ expiresAt: Date }>('leases').findOne())?.expiresAt
  const first = await expiresAt()
  await expect.poll(expiresAt, { timeout: 7_000 }).not.toEqual(first)
  expect(lease.held()).toBe(true)
})

test('a database that does not answer within a quarter of the lease is a trouble', async () => {
  const troubles: unknown[] = []
  const silentDb = failingDb(database.db, (write) =>
    write === 'findOneAndUpdate' ? new Promise(() => undefined) : 'works',
  )
  const onTrouble = (error: unknown) => troubles.push(error)
  leases.push(holdLease(silentDb, 'dispatcher', { ...silent, ttlMs: 4_000, onTrouble }))
  await expect.poll(() => troubles, { timeout: 12_000 }).toHaveLength(1)
})

test('that somebody else holds it is no trouble', async () => {
  // short enough not to be taken for one from before the clock was set back
  const holder = hold('holder', 3_000)
  await expect.poll(holder.held).toBe(true)
  const troubles: unknown[] = []
  let tries = 0
  const counting = failingDb(database.db, (write) => {
    if (write === 'findOneAndUpdate') tries++
    return 'works'
  })
  const onTrouble = (error: unknown) => troubles.push(error)
  const other = holdLease(counting, 'dispatcher', { ...silent, ttlMs: 400, onTrouble })
  await expect.poll(() => tries).toBeGreaterThan(1)
  expect(other.held()).toBe(false)
  await other.release()
  expect(troubles.filter((error) => error instanceof MongoServerError)).toEqual([])
})

test('the lease of a process that died runs out', async () => {
  await database.db
    .collection<{ _id: string; holder: string; expiresAt: Date }>('leases')
    .insertOne({ _id: 'dispatcher', holder: 'dead', expiresAt: new Date(Date.now() + 200) })
  hold('next', 100)
  await expect.poll(() => told).toEqual(['next acquired'])
})

test('the lease of a process that died is not held by a clock that was set back', async () => {
  await database.db
    .collection<{ _id: string; holder: string; expiresAt: Date }>('leases')
    .insertOne({ _id: 'dispatcher', holder: 'dead', expiresAt: new Date(Date.now() + 3_600_000) })
  hold('next', 100)
  await expect.poll(() => told).toEqual(['next acquired'])
})

test('a holder that finds the lease taken stops, and takes it again later', async () => {
  hold('holder', 100)
  await expect.poll(() => told).toEqual(['holder acquired'])
  await database.db
    .collection<{ _id: string }>('leases')
    .updateOne({ _id: 'dispatcher' }, { $set: { holder: 'thief', expiresAt: new Date(Date.now() + 300) } })
  await expect.poll(() => told).toEqual(['holder acquired', 'holder lost', 'holder acquired'])
})

test('trouble in a callback is reported and changes nothing', async () => {
  const troubles: unknown[] = []
  const lease = holdLease(database.db, 'other', {
    ttlMs: 400,
    onAcquired: () => Promise.reject(new Error('cannot start')),
    onLost: () => undefined,
    onTrouble: (error) => troubles.push(error),
  })
  leases.push(lease)
  // beside that of a slow machine
  await expect.poll(() => troubles, { timeout: 15_000 }).toContainEqual(new Error('cannot start'))
  await expect.poll(lease.held).toBe(true)
})

test('a holder loses the lease when it expires while the database does not respond', async () => {
  const other = await testDatabase()
  const lease = hold('holder', 100, other.db)
  await expect.poll(lease.held).toBe(true)
  await other.drop()
  await expect.poll(() => told.at(-1)).toBe('holder lost')
  expect(lease.held()).toBe(false)
})
