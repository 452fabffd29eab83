import type { Db, Filter } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Checkpoint, checkpoints } from '../checkpoint.ts'
import { rememberCollectionNames } from '../mongo/collection-names.ts'
import { explainedDatabase } from '../testing/explained.ts'
import { recorded } from '../testing/given.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import {
  ensureFeedIndexes,
  type FeedEntry,
  feedEntries,
  feedFloors,
  raiseFloor,
  readFeed,
  readFloor,
  writeFeed,
} from './feed.ts'
import { type FeedFollower, type FeedNews, followFeed } from './feed-follower.ts'
import { trimFeed } from './feed-trim.ts'
import { steadyPace } from './pace.ts'
import { openUserFeed, type UserNews } from './user-feed.ts'

let database: TestDatabase
const followers: FeedFollower[] = []

beforeEach(async () => {
  database = await testDatabase()
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position: 0n, covers: [] })
})

afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.stop()))
  await database.drop()
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const startFollower = async () => {
  const follower = followFeed(database.db, { log, pace: steadyPace(1) })
  followers.push(follower)
  await expect.poll(follower.at).toBeDefined()
  return follower
}

const at = (position: bigint, logId = 'log-1') => ({ logId, position })

async function moveTo(position: bigint, logId = 'log-1') {
  await checkpoints(database.db).updateOne({ _id: 'projector' }, { $set: { position, logId } })
}

/** As the projector does it: first the entries, then the checkpoint. */
async function tell(position: bigint, ...changes: readonly [userId: string, id: string][]) {
  const event = recorded('s', { type: 'Happened', data: {} }, { position, created: new Date(Number(position)) })
  await writeFeed(
    database.db,
    changes.map(([userId, id]) => ({ event, change: { kind: 'generation', userId, id } })),
  )
  await moveTo(position)
}

const idsOf = (changes: readonly { readonly id: string }[]) => changes.map((change) => change.id)

test('a user reads own changes after a position, in order', async () => {
  await tell(9n, ['ann', 'a'])
  await tell(10n, ['bob', 'b'], ['ann', 'c'])
  await tell(100n, ['ann', 'd'])
  const page = await readFeed(database.db, { userId: 'ann', after: at(9n) })
  expect(page).toEqual({
    type: 'changes',
    at: at(100n),
    changes: [
      { kind: 'generation', id: 'c' },
      { kind: 'generation', id: 'd' },
    ],
    more: false,
  })
})

test('entries that are written again stay one, and what the checkpoint does not cover is not sent', async () => {
  await tell(10n, ['ann', 'a'], ['ann', 'b'])
  await tell(10n, ['ann', 'a'], ['ann', 'b'])
  await tell(20n, ['ann', 'c'])
  await moveTo(10n)
  expect(await feedEntries(database.db).countDocuments()).toBe(3)
  expect(await readFeed(database.db, { userId: 'ann', after: at(0n) })).toMatchObject({
    at: at(10n),
    changes: [{ id: 'a' }, { id: 'b' }],
  })
})

test('pages never cut the changes of one event in two', async () => {
  await tell(10n, ['ann', 'a'])
  await tell(20n, ['ann', 'b'], ['ann', 'c'])
  const page = await readFeed(database.db, { userId: 'ann', after: at(0n), limit: 2 })
  expect(page).toMatchObject({ at: at(10n), changes: [{ id: 'a' }], more: true })
})

test('what changed several times is sent once, even far behind', async () => {
  await tell(10n, ['ann', 'a'], ['ann', 'b'])
  await tell(20n, ['ann', 'a'], ['ann', 'c'])
  const entries = Array.from({ length: 12_000 }, (_, n) => ({
    _id: `${String(30 + n).padStart(20, '0')}.0`,
    position: BigInt(30 + n),
    userId: 'ann',
    kind: 'generation' as const,
    id: `g${n % 7}`,
    at: new Date(),
  }))
  await feedEntries(database.db).insertMany(entries)
  await tell(20_000n, ['ann', 'last'])
  const heard: UserNews[] = []
  const close = await openUserFeed(database.db, await startFollower(), {
    userId: 'ann',
    after: at(0n),
    send: (news) => void heard.push(news),
  })
  close()
  const pages = heard.flatMap((news) => (news.type === 'changes' ? [idsOf(news.changes)] : []))
  expect(pages.length).toBeLessThanOrEqual(3)
  expect(pages[0]).toEqual(['a', 'b', 'c', 'g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6'])
  expect(pages.flat()).toContain('last')
  expect(heard.at(-1)).toEqual({ type: 'ready', at: at(20_000n) })
})

test('below the floor, or in another log, the result is a reset', async () => {
  await tell(50n, ['ann', 'a'])
  await raiseFloor(database.db, 30n)
  expect(await readFeed(database.db, { userId: 'ann', after: at(29n) })).toEqual({ type: 'reset', at: at(50n) })
  expect(await readFeed(database.db, { userId: 'ann', after: at(30n) })).toMatchObject({ type: 'changes' })
  expect(await readFeed(database.db, { userId: 'ann', after: at(40n, 'log-0') })).toEqual({
    type: 'reset',
    at: at(50n),
  })
  await raiseFloor(database.db, 10n)
  expect(await readFloor(database.db)).toBe(30n)
})

test.each([
  ['old entries', { notBefore: new Date(30), newest: 100 }, 20n, 2],
  ['too many entries', { notBefore: new Date(0), newest: 1 }, 30n, 1],
  ['everything, when all is old', { notBefore: new Date(1000), newest: 100 }, 40n, 0],
  ['nothing', { notBefore: new Date(0), newest: 100 }, 0n, 4],
  ['nothing when there are just as many as may stay', { notBefore: new Date(0), newest: 4 }, 0n, 4],
])('trims %s and raises the floor', async (_, retention, floor, left) => {
  // A batch may write its entries in any order.
  for (const position of [40n, 20n, 10n, 30n]) await tell(position, ['ann', 'a'])
  await trimFeed(database.db, retention)
  expect(await readFloor(database.db)).toBe(floor)
  expect(await feedFloors(database.db).countDocuments(), 'no floor is stored without need').toBe(floor === 0n ? 0 : 1)
  expect(await feedEntries(database.db).countDocuments()).toBe(left)
})

test('a feed that is begun anew during a trimming keeps its own floor', async () => {
  await tell(10n, ['ann', 'a'])
  const trimming = trimFeed(database.db, { notBefore: new Date(), newest: 100 })
  const lists = { feed: 'feed_0badcafe', parked: 'parked_0badcafe' }
  rememberCollectionNames(database.db, { covers: [], lists })
  await trimming
  expect(await Promise.all(['feed', lists.feed].map((feed) => readFloor(database.db, feed)))).toEqual([10n, 0n])
})

test('what is one too many is counted off from the oldest entry, however many stay', async () => {
  const { db, plansOf, drop } = await explainedDatabase()
  await ensureFeedIndexes(db)
  const entry = (n: number): FeedEntry => {
    const _id = `${String(n).padStart(20, '0')}.0`
    return { _id, position: BigInt(n), userId: 'ann', kind: 'generation', id: 'g', at: new Date(1_000) }
  }
  await feedEntries(db).insertMany(Array.from({ length: 103 }, (_, n) => entry(n + 1)))
  const plans = await plansOf(() => trimFeed(db, { notBefore: new Date(0), newest: 100 }))
  expect(plans.map(({ skip }) => skip)).toEqual([2, 0, 0])
  expect(await readFloor(db)).toBe(3n)
  expect(await feedEntries(db).countDocuments()).toBe(100)
  await drop()
})

test('a follower hears every change once and in order, of all users', async () => {
  const follower = await startFollower()
  const heard: string[] = []
  follower.listen((news) => void (news.type === 'changes' && heard.push(...idsOf(news.entries))))
  await tell(10n, ['ann', 'a'], ['bob', 'b'])
  await tell(20n, ['ann', 'c'])
  await expect.poll(() => heard).toEqual(['a', 'b', 'c'])
})

test('a follower tells of another log', async () => {
  const follower = await startFollower()
  const heard: FeedNews[] = []
  follower.listen((news) => void heard.push(news))
  await moveTo(3n, 'log-2')
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'reset', at: at(3n, 'log-2') })
})

test('while read models are built a follower is silent, and tells one reset at the end', async () => {
  await raiseFloor(database.db, 30n)
  const follower = await startFollower()
  const heard: FeedNews[] = []
  follower.listen((news) => void heard.push(news))
  for (const position of [10n, 20n, 30n]) await moveTo(position)
  await expect.poll(() => heard).toEqual([{ type: 'reset', at: at(30n) }])
})

/** The database, with what its checkpoint said at each look. */
function watched(seen: bigint[]): Db {
  return new Proxy(database.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'collection') return typeof member === 'function' ? (member.bind(target) as unknown) : member
      return (collection: string) => {
        const found = target.collection<Checkpoint>(collection)
        if (collection !== 'checkpoints') return found
        return new Proxy(found, {
          get: () => async (filter: Filter<Checkpoint>) => {
            const checkpoint = await found.findOne(filter)
            if (checkpoint) seen.push(checkpoint.position)
            return checkpoint
          },
        })
      }
    },
  })
}

test('pages that look while read models are filled again are told to look once more at the end', async () => {
  await tell(30n, ['ann', 'a'])
  await raiseFloor(database.db, 30n)
  const seen: bigint[] = []
  const follower = followFeed(watched(seen), { log, pace: steadyPace(1) })
  followers.push(follower)
  await expect.poll(follower.at).toEqual(at(30n))
  const heard: Record<'before' | 'meanwhile', UserNews[]> = { before: [], meanwhile: [] }
  const open = (page: keyof typeof heard) =>
    openUserFeed(database.db, follower, { userId: 'ann', send: (news) => void heard[page].push(news) })
  await open('before')
  await moveTo(10n)
  await expect.poll(() => seen.at(-1)).toBe(10n)
  await open('meanwhile')
  await moveTo(20n)
  await expect.poll(() => seen.at(-1)).toBe(20n)
  await moveTo(30n)
  const reset = { type: 'reset', at: at(30n) }
  await expect.poll(() => heard.meanwhile.at(-1)).toEqual(reset)
  expect(heard.before).toEqual([{ type: 'ready', at: at(30n) }, reset])
  await tell(40n, ['ann', 'b'])
  await expect.poll(() => heard.before.at(-1)).toMatchObject({ type: 'changes', at: at(40n) })
  expect(heard.before).toHaveLength(3)
})

test('an open page hears the past, then ready, then everything new, once', async () => {
  await tell(10n, ['ann', 'a'])
  await tell(20n, ['ann', 'b'], ['bob', 'x'])
  const heard: UserNews[] = []
  const follower = await startFollower()
  const close = await openUserFeed(database.db, follower, {
    userId: 'ann',
    after: at(10n),
    send: (news) => void heard.push(news),
  })
  expect(heard).toEqual([
    { type: 'changes', at: at(20n), changes: [{ kind: 'generation', id: 'b' }], more: false },
    { type: 'ready', at: at(20n) },
  ])
  await tell(30n, ['bob', 'y'])
  await tell(40n, ['ann', 'c'])
  await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'changes', at: at(40n), changes: [{ id: 'c' }] })
  expect(heard).toHaveLength(3)
  close()
})

test('an open page without a position hears only what is new, one that is too old is reset', async () => {
  await tell(10n, ['ann', 'a'])
  await raiseFloor(database.db, 10n)
  const follower = await startFollower()
  const fresh: UserNews[] = []
  const old: UserNews[] = []
  await openUserFeed(database.db, follower, { userId: 'ann', send: (news) => void fresh.push(news) })
  await openUserFeed(database.db, follower, { userId: 'ann', after: at(5n), send: (news) => void old.push(news) })
  expect(fresh).toEqual([{ type: 'ready', at: at(10n) }])
  expect(old).toEqual([
    { type: 'reset', at: at(10n) },
    { type: 'ready', at: at(10n) },
  ])
})
