import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEvent } from '../../eventsourcing/event.ts'
import { deriveId, randomId } from '../../eventsourcing/ids.ts'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import type { FollowableStore } from '../../eventsourcing/store/event-store.ts'
import { connectEventStore } from '../../eventsourcing/store/eventstoredb.ts'
import { type StoreProcess, startStoreProcess } from '../../eventsourcing/store/store-process.ts'
import { listParked } from '../apply/parked.ts'
import { followFeed } from '../feed/feed-follower.ts'
import { openUserFeed, type UserNews } from '../feed/user-feed.ts'
import { waitForPosition } from '../lists/read.ts'
import { documentsIn, type TaleEvent, taleEvents, tales, tellers } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { type Projector, startProjector } from './projector.ts'

const keys = memoryKeys()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let server: StoreProcess
let store: FollowableStore
let database: TestDatabase
let projector: Projector

beforeAll(async () => {
  ;[server, database] = await Promise.all([startStoreProcess(), testDatabase()])
  store = connectEventStore({ url: server.url, definitions: taleEvents, keys })
  projector = start()
})

afterAll(async () => {
  await projector.stop()
  await Promise.all([store.dispose(), database.drop()])
  await server.remove()
})

const start = () =>
  startProjector({ store, db: database.db, projections: [tales, tellers], definitions: taleEvents, keys, log })

async function append(stream: string, ...events: readonly TaleEvent[]) {
  const stamped = events.map((event: AnyEvent, n) => {
    // The same every time, so that an append can be repeated.
    const id = deriveId(stream, String(n))
    return { id, event, metadata: { correlationId: id, causationId: id } }
  })
  return store.append(stream, 'none', stamped)
}

/** Waits until the read models are where the log is now. */
async function reached() {
  const at = { logId: await store.logId(), position: await store.head() }
  expect(await waitForPosition(database.db, at, { atMostMs: 20_000 })).toBe('reached')
}

const begun = (id: string, owner: string): TaleEvent => ({
  type: 'TaleBegun',
  data: { id, owner, title: { plain: `About ${id}` } },
})
const told = (id: string, owner: string): TaleEvent => ({ type: 'TaleTold', data: { id, owner, line: 'once' } })

const titleOf = async (id: string): Promise<unknown> =>
  (await documentsIn(database.db, 'tales_v1')).find((tale) => tale._id === id)?.['title']

test('a user reads and hears what was just written', async () => {
  const owner = randomId()
  await keys.create(owner)
  await append('tale-first', begun('first', owner))
  await reached()
  const follower = followFeed(database.db, { log })
  const heard: UserNews[] = []
  await openUserFeed(database.db, follower, { userId: owner, send: (news) => void heard.push(news) })
  await append('tale-second', begun('second', owner), told('second', owner))
  await reached()
  expect(await titleOf('second')).toEqual({ plain: 'About second' })
  // Two changes of one thing are told once when they are read together.
  const changed = () => heard.flatMap((news) => (news.type === 'changes' ? news.changes.map(({ id }) => id) : []))
  await expect.poll(() => new Set(changed())).toEqual(new Set(['second']))
  await follower.stop()
})

test('after the event store was killed it goes on by itself', async () => {
  const owner = randomId()
  await keys.create(owner)
  await server.kill('SIGKILL')
  await server.start()
  const writing = () => append('tale-third', begun('third', owner)).catch(() => undefined)
  await expect.poll(writing, { timeout: 15_000 }).toBeDefined()
  await reached()
  expect(await titleOf('third')).toEqual({ plain: 'About third' })
})

test('an erased person is erased from read models that are built again, a lost key parks the stream', async () => {
  const [erased, lost] = [randomId(), randomId()]
  await Promise.all([keys.create(erased), keys.create(lost)])
  await append('tale-erased', begun('erased', erased))
  await append('tale-lost', begun('lost', lost))
  await reached()
  await projector.stop()
  await database.db.dropDatabase()
  await keys.erase(erased)
  const without = { ...keys, open: async (subject: string) => (subject === lost ? 'absent' : keys.open(subject)) }
  projector = startProjector({
    store,
    db: database.db,
    projections: [tales],
    definitions: taleEvents,
    keys: without,
    log,
  })
  await reached()
  expect(await titleOf('erased')).toEqual({ erased: true })
  await expect
    .poll(() => listParked(database.db))
    .toMatchObject([{ stream: 'tale-lost', reason: `The data key of ${lost} is absent` }])
})
