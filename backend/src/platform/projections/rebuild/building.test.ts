import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { type Fate, failingDb } from '../testing/failing-db.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { type BuildingClaim, claimBuilding } from './building.ts'

let database: TestDatabase
const claims: BuildingClaim[] = []
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await checkpoints(database.db).deleteMany()
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position: 9n, covers: [] })
})
afterEach(async () => {
  await Promise.all(claims.splice(0).map((claim) => claim.release()))
  vi.useRealTimers()
})
afterAll(() => database.drop())

async function claimAs(by: string, db = database.db): Promise<BuildingClaim> {
  const claim = await claimBuilding(db, by, ['tales_v1_0badcafe'], 3n)
  claims.push(claim)
  return claim
}

const stored = async () => (await readCheckpoint(database.db))?.building
const change = (building: object) =>
  checkpoints(database.db).updateOne(
    { _id: 'projector' },
    { $set: Object.fromEntries(Object.entries(building).map(([name, value]) => [`building.${name}`, value])) },
  )
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000)

describe('a claim', () => {
  test('is written into the checkpoint, with its collections and its position', async () => {
    const claim = await claimAs('me')
    expect(await stored()).toMatchObject({ by: 'me', collections: ['tales_v1_0badcafe'], position: 3n })
    expect([claim.by, claim.position()]).toEqual(['me', 3n])
  })

  test('needs read models to build beside', async () => {
    await checkpoints(database.db).deleteMany()
    await expect(claimAs('me')).rejects.toThrow('There are no read models to build beside')
  })

  test.each([-5, 0, 5])('of another builder that was renewed %d seconds from now is respected', async (seconds) => {
    await claimAs('another')
    await change({ beatAt: secondsFromNow(seconds) })
    await expect(claimAs('me')).rejects.toMatchObject({ name: 'BuildingUnderWay' })
    expect(await stored()).toMatchObject({ by: 'another' })
  })

  test.each([-11, 60])('of a builder that was last renewed %d seconds from now is void', async (seconds) => {
    await claimAs('dead')
    await change({ beatAt: secondsFromNow(seconds) })
    await claimAs('me')
    expect(await stored()).toMatchObject({ by: 'me' })
  })
})

describe('moving on', () => {
  test('stores the position and renews the claim', async () => {
    const claim = await claimAs('me')
    await change({ beatAt: new Date(0) })
    await claim.moveTo(5n)
    expect(await stored()).toMatchObject({ position: 5n })
    expect((await stored())?.beatAt.getTime()).toBeGreaterThan(0)
    expect(claim.position()).toBe(5n)
    await claim.moveTo(6n)
    expect(await stored()).toMatchObject({ position: 6n })
  })

  test.each([
    ['another process builds now', { by: 'another' }],
    ['the database has lost a part of what was built', { position: 2n }],
  ])('is impossible when %s', async (_, building) => {
    const claim = await claimAs('me')
    await change(building)
    await expect(claim.moveTo(5n)).rejects.toMatchObject({ name: 'BuildingLost' })
    expect(claim.position()).toBe(3n)
    expect(await stored()).not.toMatchObject({ position: 5n })
  })
})

describe('every two seconds', () => {
  test('the claim is renewed, until it is given back', async () => {
    const writes: string[] = []
    const watched = failingDb(database.db, (write): Fate => {
      writes.push(write)
      return 'works'
    })
    const claim = await claimAs('me', watched)
    await change({ beatAt: new Date(0) })
    vi.advanceTimersByTime(1_999)
    expect((await stored())?.beatAt).toEqual(new Date(0))
    vi.advanceTimersByTime(1)
    await expect.poll(async () => (await stored())?.beatAt.getTime()).toBeGreaterThan(0)
    await claim.release()
    const before = [...writes]
    vi.advanceTimersByTime(4_000)
    expect(writes).toEqual(before)
  })

  test('a renewal that fails is no trouble', async () => {
    const lost = Promise.withResolvers<void>()
    let broken = false
    const failing = failingDb(database.db, (): Fate => {
      if (!broken) return 'works'
      lost.resolve()
      return 'lost'
    })
    const claim = await claimAs('me', failing)
    broken = true
    vi.advanceTimersByTime(2_000)
    await lost.promise
    broken = false
    await claim.moveTo(4n)
    expect(claim.position()).toBe(4n)
  })
})

describe('giving a claim back', () => {
  test('makes place for the next builder', async () => {
    const claim = await claimAs('me')
    await claim.release()
    expect(await stored()).toBeUndefined()
    await claimAs('another')
  })

  test('leaves alone what another builder has claimed since', async () => {
    const claim = await claimAs('me')
    await change({ by: 'another' })
    await claim.release()
    expect(await stored()).toMatchObject({ by: 'another' })
  })

  test('never fails, because a claim expires by itself', async () => {
    let broken = false
    const claim = await claimAs(
      'me',
      failingDb(database.db, () => (broken ? 'lost' : 'works')),
    )
    broken = true
    await claim.release()
    expect(await stored()).toMatchObject({ by: 'me' })
  })
})
