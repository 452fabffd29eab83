import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkpoints } from '../checkpoint.ts'
import { handHeldFollower } from '../testing/hand-held-follower.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { type FeedEntry, feedEntries } from './feed.ts'
import type { FeedNews } from './feed-follower.ts'
import type { LogPosition } from './log-position.ts'
import { openUserFeed, type UserNews } from './user-feed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await Promise.all([checkpoints(database.db).deleteMany(), feedEntries(database.db).deleteMany()])
})
afterAll(() => database.drop())

const at = (position: bigint, logId = 'log-1'): LogPosition => ({ logId, position })

const entry = (position: bigint, userId: string, id: string): FeedEntry => ({
  _id: `${String(position).padStart(20, '0')}.0`,
  position,
  userId,
  kind: 'generation',
  id,
  at: new Date(0),
})

const news = (upTo: bigint, ...entries: readonly FeedEntry[]): FeedNews => ({ type: 'changes', entries, at: at(upTo) })

const projectedUpTo = (position: bigint) =>
  checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position, covers: [] })

/** A page of ann's that is open at the newest position, 10, and what it hears from then on. */
async function openPage() {
  await projectedUpTo(10n)
  const { follower, tell, listening } = handHeldFollower()
  const heard: UserNews[] = []
  const close = await openUserFeed(database.db, follower, {
    userId: 'ann',
    send: (told) => void heard.push(told),
  })
  expect(heard.splice(0)).toEqual([{ type: 'ready', at: at(10n) }])
  return { tell, heard, close, listening }
}

const changes = (position: bigint, ...ids: readonly string[]) => ({
  type: 'changes',
  at: at(position),
  changes: ids.map((id) => ({ kind: 'generation', id })),
})

describe('an open page', () => {
  test('hears its own changes and those of nobody else', async () => {
    const { tell, heard } = await openPage()
    tell(news(12n, entry(11n, 'ann', 'a'), entry(12n, 'ben', 'b')))
    tell(news(13n, entry(13n, 'ben', 'c')))
    expect(heard).toEqual([changes(12n, 'a')])
  })

  test('hears nothing twice', async () => {
    const { tell, heard } = await openPage()
    tell(news(10n, entry(10n, 'ann', 'before')))
    tell(news(12n, entry(10n, 'ann', 'before'), entry(11n, 'ann', 'a')))
    tell(news(12n, entry(12n, 'ann', 'again')))
    tell(news(13n, entry(12n, 'ann', 'again'), entry(13n, 'ann', 'b')))
    expect(heard).toEqual([changes(12n, 'a'), changes(13n, 'b')])
  })

  test('hears of a reset, also to an earlier position, and from there on everything', async () => {
    const { tell, heard } = await openPage()
    tell({ type: 'reset', at: at(5n) })
    tell(news(6n, entry(6n, 'ann', 'a')))
    expect(heard).toEqual([{ type: 'reset', at: at(5n) }, changes(6n, 'a')])
  })

  test('hears the changes of another log from its beginning', async () => {
    const { tell, heard } = await openPage()
    tell({ ...news(3n, entry(3n, 'ann', 'a')), at: at(3n, 'log-2') })
    expect(heard).toEqual([{ ...changes(3n, 'a'), at: at(3n, 'log-2') }])
  })

  test('hears nothing after it was closed', async () => {
    const { tell, heard, close, listening } = await openPage()
    close()
    tell(news(11n, entry(11n, 'ann', 'a')))
    expect([heard, listening()]).toEqual([[], 0])
  })
})

test('what happens while the past is read is told after it, in its order and once', async () => {
  await projectedUpTo(10n)
  await feedEntries(database.db).insertMany([entry(8n, 'ann', 'old'), entry(10n, 'ann', 'last')])
  const { follower, tell } = handHeldFollower()
  const heard: UserNews[] = []
  const opening = openUserFeed(database.db, follower, {
    userId: 'ann',
    after: at(7n),
    send: (told) => void heard.push(told),
  })
  tell(news(11n, entry(10n, 'ann', 'last'), entry(11n, 'ann', 'a')))
  tell(news(12n, entry(12n, 'ann', 'b')))
  expect(heard).toEqual([])
  await opening
  expect(heard).toMatchObject([
    changes(10n, 'old', 'last'),
    { type: 'ready', at: at(10n) },
    changes(11n, 'a'),
    changes(12n, 'b'),
  ])
})

test.each([
  ['new', undefined],
  ['that was open before', at(7n)],
])('without read models a page %s is not opened, and nothing listens for it', async (_, after) => {
  const { follower, listening } = handHeldFollower()
  const opened = openUserFeed(database.db, follower, { userId: 'ann', send: () => undefined, ...(after && { after }) })
  await expect(opened).rejects.toThrow('There are no read models yet')
  expect(listening()).toBe(0)
})
