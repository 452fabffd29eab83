import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UserId, WorkId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { project } from '../jobs/testing/read-models.ts'
import { workOfAllAdmins } from './admin-queries.ts'
import { idOfWork } from './commands.ts'
import { type WorkEvent, workStream } from './events.ts'
import { openWork } from './open-queries.ts'
import { awaitEndOfWork, findWork, newestWork, workOf } from './queries.ts'

let database: TestDatabase
let userId: UserId
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  userId = UserId.parse(randomId())
})

async function tell(workId: WorkId, event: WorkEvent, created = new Date()): Promise<void> {
  await project(database.db, recorded(workStream(workId), event, { created }))
}
async function request(workId = WorkId.parse(randomId()), joinKey = 'all', created = new Date()): Promise<WorkId> {
  const data = { workId, userId, kind: 'export', joinKey: { plain: joinKey } }
  await tell(workId, { type: 'WorkRequested', data }, created)
  return workId
}
const end = (workId: WorkId, created = new Date(), expiresAt?: Date) => {
  const result = { plain: '{"files":2}' }
  const expiry = expiresAt && { expiresAt: expiresAt.toISOString() }
  return tell(workId, { type: 'WorkEnded', data: { workId, userId, outcome: 'done', result, ...expiry } }, created)
}

describe('the same work', () => {
  const same = async (joinKey = 'all') => {
    const asked = { userId, kind: 'export', joinKey }
    return idOfWork(asked, await newestWork(database.db, asked))
  }

  it('has one id until it has ended, whoever asks at once; afterwards a new one', async () => {
    const [one, other] = await Promise.all([same(), same()])
    expect(one).toBe(other)
    expect(await same('a selection')).not.toBe(one)
    await request(one)
    expect(await same()).toBe(one)
    await end(one)
    const second = await same()
    expect(second).not.toBe(one)
    expect(await same()).toBe(second)
  })

  it('is not joined while it is being cancelled', async () => {
    const one = await request(await same())
    await tell(one, { type: 'WorkCancelRequested', data: { workId: one, userId } })
    const second = await same()
    expect(second).not.toBe(one)
    expect(await same()).toBe(second)
  })

  it('is not the same for anybody else', async () => {
    const mine = await same()
    userId = UserId.parse(randomId())
    expect(await same()).not.toBe(mine)
  })
})

describe('work of all admins', () => {
  it('has a file while it is among the newest of its admin', async () => {
    const until = new Date(Date.now() + 60_000)
    const [old, newest, open] = [await request(), await request(), await request()]
    await end(newest, new Date(), until)
    await end(old, new Date(Date.now() - 1_000), until)
    userId = UserId.parse(randomId())
    const others = await request()
    await end(others, new Date(Date.now() - 2_000), until)
    const listed = await workOfAllAdmins(database.db, 'export', { now: new Date(), mostFiles: 1 })
    const fileOf = (workId: WorkId) => listed.find(({ id }) => id === workId)?.expiresAt
    expect([newest, others].map(fileOf)).toEqual([until.toISOString(), until.toISOString()])
    expect([old, open].map(fileOf)).toEqual([undefined, undefined])
    expect(listed.find(({ id }) => id === old)).toMatchObject({ state: 'done', result: { files: 2 } })
    const tomorrow = { now: new Date(Date.now() + 86_400_000), mostFiles: 1 }
    expect((await workOfAllAdmins(database.db, 'export', tomorrow)).map(({ id }) => id)).not.toContain(old)
  })
})

describe('the wait for an end', () => {
  it('returns the work when it ends', async () => {
    const workId = await request()
    const waiting = awaitEndOfWork(database.db, { userId, workId }, { atMostMs: 20_000 })
    await end(workId)
    expect(await waiting).toMatchObject({ id: workId, state: 'done', progress: 100, result: { files: 2 } })
  })

  it('is bounded: it returns nothing when the time runs out, when the caller leaves, and for work of others', async () => {
    const workId = await request()
    const { db } = database
    expect(await awaitEndOfWork(db, { userId, workId }, { atMostMs: 0 })).toBeUndefined()
    const signal = AbortSignal.abort()
    expect(await awaitEndOfWork(db, { userId, workId }, { atMostMs: 20_000, signal })).toBeUndefined()
    await end(workId)
    const stranger = UserId.parse(randomId())
    expect(await awaitEndOfWork(db, { userId: stranger, workId }, { atMostMs: 0 })).toBeUndefined()
  })
})

describe('lists', () => {
  it('show open work and what ended in the last day, to its owner only', async () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const [open, today, before, available] = [
      await request(undefined, 'a', ago(50)),
      await request(undefined, 'b', ago(49)),
      await request(),
      await request(undefined, 'c', ago(49)),
    ]
    await end(today, ago(23), ago(-1))
    await end(before, ago(25), ago(1))
    await end(available, ago(48), ago(-24))
    const list = await workOf(database.db, userId, { now, workQueueOf: () => 'batch' })
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [open, 'requested'],
      [today, 'done'],
      [available, 'done'],
    ])
    expect(await findWork(database.db, userId, before)).toMatchObject({ state: 'done' })
    expect(await findWork(database.db, UserId.parse(randomId()), before)).toBeUndefined()
    const known = (await openWork(database.db)).filter((work) => work.userId === userId)
    expect(known).toEqual([{ workId: open, userId, kind: 'export', stream: workStream(open), cancelRequested: false }])
  })
})
