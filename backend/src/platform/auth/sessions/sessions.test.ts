import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AdminId, UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { type Fate, failingDb } from '../../projections/testing/failing-db.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { absoluteLimit, adminIdleLimit, idleLimit, mongoAdminSessions, mongoSessions } from './sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const start = Date.UTC(2026, 0, 1)
const userId = UserId.parse(randomId())
let time = start
const sessions = () => mongoSessions(database.db, () => new Date(time))

describe('sessions', () => {
  it('are found by their secret, of which only a hash is stored', async () => {
    await sessions().prepare()
    const secret = await sessions().start(userId)
    expect(await sessions().find(secret)).toMatchObject({ userId })
    expect(await sessions().find(`${secret}x`)).toBeUndefined()
    const stored = await database.db.collection('sessions').find().toArray()
    expect(stored).toMatchObject([{ userId }])
    expect(String(stored[0]?._id)).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('of admins are apart, with whose they are, since when and until when', async () => {
    time = start
    const adminId = AdminId.parse(randomId())
    const secret = await mongoAdminSessions(database.db, () => new Date(time)).start(adminId)
    expect(await sessions().find(secret)).toBeUndefined()
    const [stored] = await database.db.collection('admin_sessions').find().toArray()
    const times = { startedAt: new Date(start), expiresAt: new Date(start + adminIdleLimit) }
    expect(stored).toMatchObject({ adminId, ...times })
    expect(String(stored?._id)).not.toBe(secret)
  })

  it('are removed by the database some time after they have expired', async () => {
    await sessions().prepare()
    const indexes = await database.db.collection('sessions').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
    expect(indexes).toContainEqual(expect.objectContaining({ key: { userId: 1 } }))
  })

  it('note their use at most once an hour', async () => {
    time = start
    const notes: number[] = []
    const noting = (write: string): Fate => {
      if (write === 'updateOne') notes.push(time - start)
      return 'works'
    }
    const noted = mongoSessions(failingDb(database.db, noting), () => new Date(time))
    const secret = await noted.start(userId)
    for (const minutes of [0, 59, 60, 61, 119, 120]) {
      time = start + minutes * 60_000
      expect(await noted.find(secret)).toMatchObject({ userId })
    }
    expect(notes).toEqual([60, 120].map((minutes) => minutes * 60_000))
  })

  it('end', async () => {
    const secret = await sessions().start(userId)
    const session = await sessions().find(secret)
    const held = session ? [session] : []
    expect((await sessions().living(held)).size).toBe(1)
    await sessions().end(secret)
    expect(await sessions().find(secret)).toBeUndefined()
    expect((await sessions().living(held)).size).toBe(0)
  })

  it('of one person end all at once, and of nobody else', async () => {
    const other = UserId.parse(randomId())
    const [first, second, others] = [
      await sessions().start(userId),
      await sessions().start(userId),
      await sessions().start(other),
    ]
    await sessions().endAll(userId)
    expect(await sessions().find(first)).toBeUndefined()
    expect(await sessions().find(second)).toBeUndefined()
    expect(await sessions().find(others)).toMatchObject({ userId: other })
  })

  it('expire after a week without use, before the index removes them', async () => {
    time = start
    const secret = await sessions().start(userId)
    time = start + idleLimit - 1
    expect(await sessions().find(secret)).toBeDefined()
    time += idleLimit
    expect(await sessions().find(secret)).toBeUndefined()
  })

  it('expire a month after sign-in however much they are used', async () => {
    time = start
    const secret = await sessions().start(userId)
    for (; time < start + absoluteLimit; time += idleLimit / 2) expect(await sessions().find(secret)).toBeDefined()
    time = start + absoluteLimit
    expect(await sessions().find(secret)).toBeUndefined()
  })

  it.each(['use', 'none'] as const)(
    'begun while the clock was far ahead have their limits from when it is right (%s)',
    async (use) => {
      time = start + 365 * 86_400_000
      const secret = await sessions().start(userId)
      time = start
      expect(await sessions().find(secret, use)).toBeDefined()
      expect(await sessions().list(userId)).toContainEqual(
        expect.objectContaining({ startedAt: new Date(start), usedAt: new Date(start) }),
      )
      time = start + idleLimit
      expect(await sessions().find(secret)).toBeUndefined()
      await sessions().endAll(userId)
    },
  )

  it('of admins stay as they are when a machine whose clock is behind is asked for them', async () => {
    const admins = mongoAdminSessions(database.db, () => new Date(time))
    const adminId = AdminId.parse(randomId())
    time = start
    const secret = await admins.start(adminId)
    time = start - adminIdleLimit
    for (const use of ['use', 'none'] as const) expect(await admins.find(secret, use)).toBeDefined()
    time = start + adminIdleLimit - 1
    expect(await admins.list(adminId)).toMatchObject([{ startedAt: new Date(start), usedAt: new Date(start) }])
  })

  it.each(['lost', 'answer-lost'] as const)(
    'bear a connection that breaks in the middle of a write (%s)',
    async (fate) => {
      time = start
      const failed = new Set<string>()
      const failsOnce = (write: string): Fate => {
        if (failed.has(write)) return 'works'
        failed.add(write)
        return fate
      }
      const shaken = mongoSessions(failingDb(database.db, failsOnce), () => new Date(time))
      const secret = await shaken.start(userId)
      time += idleLimit / 2
      expect(await shaken.find(secret), 'although its use could not be noted').toMatchObject({ userId })
      await shaken.end(secret)
      expect(await shaken.find(secret)).toBeUndefined()
      const other = await shaken.start(userId)
      await shaken.endAll(userId)
      expect(await shaken.find(other)).toBeUndefined()
      expect([...failed].sort()).toEqual(['deleteMany', 'deleteOne', 'replaceOne', 'updateOne'])
    },
  )
})
