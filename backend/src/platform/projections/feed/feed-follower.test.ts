import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkpoints } from '../checkpoint.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { feedEntries, feedFloors, raiseFloor } from './feed.ts'
import { type FeedFollower, type FeedNews, followFeed } from './feed-follower.ts'
import { type Pace, steadyPace } from './pace.ts'

let database: TestDatabase
let follower: FeedFollower
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  const { db } = database
  await Promise.all([checkpoints(db).deleteMany(), feedEntries(db).deleteMany(), feedFloors(db).deleteMany()])
})
afterEach(() => follower.stop())
afterAll(() => database.drop())

const at = (position: bigint) => ({ logId: 'log-1', position })

const projectedUpTo = (position: bigint) =>
  checkpoints(database.db).updateOne(
    { _id: 'projector' },
    { $set: { logId: 'log-1', position, covers: [] } },
    { upsert: true },
  )

/** A follower that looks as fast as it can; what it has passed on, warned of, and the checkpoint that each look has found. */
function follow() {
  const heard: FeedNews[] = []
  const warned: string[] = []
  const seen: bigint[] = []
  let looks = 0
  const steady = steadyPace(1)
  const pace: Pace = {
    ...steady,
    seen: (position) => void seen.push(position),
    nextLook: () => {
      looks++
      return steady.nextLook()
    },
  }
  const log = {
    info: () => undefined,
    warn: (_: object, text: string) => void warned.push(text),
    error: () => undefined,
  }
  follower = followFeed(database.db, { log, pace })
  follower.listen((news) => void heard.push(news))
  /** Waits until it has looked once more from beginning to end. */
  const lookedAgain = async () => {
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 1)
  }
  return { heard, warned, seen, lookedAgain }
}

test('what is found at the first look is no news', async () => {
  await projectedUpTo(10n)
  const { heard, warned } = follow()
  await expect.poll(follower.at).toEqual(at(10n))
  await projectedUpTo(20n)
  await expect.poll(() => heard).toEqual([{ type: 'changes', at: at(20n), entries: [] }])
  expect(warned).toEqual([])
})

test('as long as there are no read models nothing is told, nor is it a trouble', async () => {
  const { heard, warned, lookedAgain } = follow()
  await lookedAgain()
  expect([heard, warned, follower.at()]).toEqual([[], [], undefined])
})

test('while read models that were emptied are filled nothing is told, nor is it a trouble', async () => {
  await raiseFloor(database.db, 30n)
  await projectedUpTo(10n)
  const { heard, warned, lookedAgain } = follow()
  await expect.poll(follower.at).toEqual(at(10n))
  await projectedUpTo(20n)
  await lookedAgain()
  expect([heard, warned, follower.at()]).toEqual([[], [], at(10n)])
})

test('read models that went away and came back where they were are told by one reset', async () => {
  await projectedUpTo(10n)
  const { heard, lookedAgain } = follow()
  await expect.poll(follower.at).toEqual(at(10n))
  await checkpoints(database.db).deleteMany()
  await lookedAgain()
  await projectedUpTo(10n)
  await expect.poll(() => heard).toEqual([{ type: 'reset', at: at(10n) }])
  await lookedAgain()
  expect(heard).toHaveLength(1)
})

test('while nobody listens no entry is read, and whoever listens then hears what is new', async () => {
  await projectedUpTo(10n)
  const read: string[] = []
  const db = new Proxy(database.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'collection') return typeof member === 'function' ? (member.bind(target) as unknown) : member
      return (collection: string) => {
        read.push(collection)
        return target.collection(collection)
      }
    },
  })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  follower = followFeed(db, { log, pace: steadyPace(1) })
  await expect.poll(follower.at).toEqual(at(10n))
  await projectedUpTo(20n)
  await expect.poll(follower.at).toEqual(at(20n))
  expect(new Set(read)).toEqual(new Set(['checkpoints']))
  const heard: FeedNews[] = []
  follower.listen((news) => void heard.push(news))
  await projectedUpTo(30n)
  await expect.poll(() => heard).toEqual([{ type: 'changes', at: at(30n), entries: [] }])
})

test('the pace hears which checkpoint each look has found', async () => {
  await projectedUpTo(10n)
  const { seen } = follow()
  await expect.poll(() => seen).toContain(10n)
  await projectedUpTo(20n)
  await expect.poll(() => seen).toContain(20n)
})

test('a trouble is warned of, and the next look goes on', async () => {
  await projectedUpTo(10n)
  const { heard, warned } = follow()
  await expect.poll(follower.at).toEqual(at(10n))
  const stop = follower.listen(() => {
    stop()
    throw new Error('a listener that throws')
  })
  await projectedUpTo(20n)
  await expect.poll(() => warned).toEqual(['The feed could not be read'])
  await projectedUpTo(30n)
  await expect.poll(() => heard.map((news) => news.at.position)).toEqual([20n, 30n])
})

test('it looks when the pace says so; stopping it stops the pace, and waits for the look under way', async () => {
  await projectedUpTo(10n)
  const done: string[] = []
  let due = Promise.withResolvers<void>()
  const pace: Pace = {
    nextLook: () => due.promise,
    seen: (position) => void done.push(`looked at ${position}`),
    watched: () => undefined,
    stop: async () => void done.push('pace stopped'),
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  follower = followFeed(database.db, { log, pace })
  await expect.poll(() => done).toEqual(['looked at 10'])
  // As long as several looks would take.
  for (const position of [11n, 12n, 13n]) await projectedUpTo(position)
  expect(done.splice(0)).toEqual(['looked at 10'])
  due.resolve()
  due = Promise.withResolvers()
  await expect.poll(() => done.splice(0)).toEqual(['looked at 13'])
  const stopping = follower.stop().then(() => done.push('follower stopped'))
  for (const position of [14n, 15n, 16n]) await projectedUpTo(position)
  expect(done).toEqual(['pace stopped'])
  due.resolve()
  await stopping
  expect(done).toEqual(['pace stopped', 'follower stopped'])
})

test('the pace is told when the first page comes and when the last one has gone', async () => {
  const told: boolean[] = []
  follower = followFeed(database.db, {
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    pace: { ...steadyPace(1), watched: (isWatched) => void told.push(isWatched) },
  })
  const [first, second] = [follower.listen(() => undefined), follower.listen(() => undefined)]
  first()
  first()
  expect(told).toEqual([true])
  second()
  expect(told).toEqual([true, false])
})
