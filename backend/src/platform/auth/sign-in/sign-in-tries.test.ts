import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../eventsourcing/ids.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { mongoSignInTries } from './sign-in-tries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

let time = 0
let name = ''
beforeEach(() => {
  time = Date.UTC(2026, 0, 1)
  name = randomId()
})
const tries = () => mongoSignInTries(database.db, () => new Date(time))
const seconds = (n: number) => {
  time += n * 1_000
}
const refusedFor = (retryAfterSeconds: number): unknown =>
  expect.objectContaining({ code: 'too-many-requests', details: { retryAfterSeconds } })

describe('tries to sign in', () => {
  it('wait longer and longer, at last for a quarter of an hour', async () => {
    for (let n = 0; n < 3; n++) await tries().count(name)
    for (const pause of [1, 2, 4, 8, 16, 32, 64]) {
      await expect(tries().count(name)).rejects.toThrow(refusedFor(pause))
      seconds(pause)
      await tries().count(name)
    }
    await expect(tries().count(name)).rejects.toThrow(refusedFor(900))
  })

  it('are forgotten after a success, and a quarter of an hour after the last one', async () => {
    for (let n = 0; n < 3; n++) await tries().count(name)
    await tries().forget(name)
    for (let n = 0; n < 3; n++) await tries().count(name)
    await expect(tries().count(name)).rejects.toThrow(refusedFor(1))
    seconds(900)
    await expect(tries().count(name)).resolves.toBeUndefined()
  })

  it('wait no longer when the clock was a day ahead and has been corrected', async () => {
    seconds(86_400)
    for (let n = 0; n < 3; n++) await tries().count(name)
    seconds(-86_400)
    await expect(tries().count(name)).rejects.toThrow(refusedFor(1))
    seconds(1)
    await tries().count(name)
    await expect(tries().count(name)).rejects.toThrow(refusedFor(2))
    seconds(900)
    for (let n = 0; n < 3; n++) await tries().count(name)
  })

  it('are counted one by one when many come at the same moment', async () => {
    const fates = await Promise.allSettled(Array.from({ length: 20 }, () => tries().count(name)))
    expect(fates.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3)
  })

  it('of one name do not hold up another', async () => {
    for (let n = 0; n < 3; n++) await tries().count(name)
    await expect(tries().count(randomId())).resolves.toBeUndefined()
  })

  it('are removed by the database some time later', async () => {
    await tries().prepare()
    const indexes = await database.db.collection('sign_in_tries').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })
})
