import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import { type TestDatabase, testDatabase } from '../projections/test-database.ts'
import { absoluteLimit, idleLimit, mongoSessions } from './sessions.ts'

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
    expect(JSON.stringify(await database.db.collection('sessions').find().toArray())).not.toContain(secret)
  })

  it('end', async () => {
    const secret = await sessions().start(userId)
    const session = await sessions().find(secret)
    const keys = session ? [session.key] : []
    expect((await sessions().living(keys)).size).toBe(1)
    await sessions().end(secret)
    expect(await sessions().find(secret)).toBeUndefined()
    expect((await sessions().living(keys)).size).toBe(0)
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
})
