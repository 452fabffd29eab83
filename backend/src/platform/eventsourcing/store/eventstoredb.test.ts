import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyEvent, plainOf } from '../event.ts'
import { randomId } from '../ids.ts'
import { memoryKeys } from '../keys/testing/memory-keys.ts'
import { unseal } from '../keys/unseal.ts'
import { counted, noteEvents, written } from '../testing/fixture-events.ts'
import { InvalidEvent, KeyMissing, RevisionConflict, StoreUnavailable } from './errors.ts'
import type { FollowableStore, NewEvent } from './event-store.ts'
import { connectEventStore } from './eventstoredb.ts'
import { type StoreProcess, startStoreProcess } from './store-process.ts'

let server: StoreProcess
let store: FollowableStore
const keys = memoryKeys()

beforeAll(async () => {
  server = await startStoreProcess()
  store = connectEventStore({ url: server.url, definitions: noteEvents, keys })
})

afterAll(async () => {
  await store.dispose()
  await server.remove()
})

const newEvent = (event: AnyEvent): NewEvent => {
  const id = randomId()
  return { id, event, metadata: { correlationId: id, causationId: id } }
}
const newStream = () => `note-${randomId()}`

test('an absent stream reads as empty', async () => {
  expect(await store.readAny(newStream())).toEqual([])
})

test('appends and reads forwards, backwards, from a revision and with a limit', async () => {
  const stream = newStream()
  const appended = await store.append(stream, 'none', [counted(1), counted(2), counted(3)].map(newEvent))
  const all = await store.readAny(stream)
  expect(all.map((event) => event.data)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(all.at(-1)).toMatchObject({
    revision: appended.revision,
    position: appended.position,
    metadata: { schema: 1 },
  })
  const last = await store.readAny(stream, { direction: 'backwards', limit: 1 })
  expect(last).toEqual(all.slice(2))
  expect(await store.readAny(stream, { from: 1n, limit: 1 })).toEqual(all.slice(1, 2))
  expect(await store.head()).toBe(appended.position)
})

test('a wrong revision is a conflict that names the actual one', async () => {
  const stream = newStream()
  await expect(store.append(stream, 4n, [newEvent(counted(1))])).rejects.toMatchObject({ actual: 'none' })
  await store.append(stream, 'none', [newEvent(counted(1))])
  const conflict = store.append(stream, 'none', [newEvent(counted(2))])
  await expect(conflict).rejects.toThrow(RevisionConflict)
  await expect(conflict).rejects.toMatchObject({ expected: 'none', actual: 0n })
})

test('the same append at the same revision has the same result', async () => {
  const stream = newStream()
  const events = [counted(1), counted(2)].map(newEvent)
  const first = await store.append(stream, 'none', events)
  await store.append(stream, 1n, [newEvent(counted(3))])
  expect(await store.append(stream, 'none', events)).toEqual(first)
  expect(await store.readAny(stream)).toHaveLength(3)
})

test('personal fields are sealed in the log and open with the key of their subject', async () => {
  const owner = randomId()
  await keys.create(owner)
  const stream = newStream()
  await store.append(stream, 'none', [newEvent(written(owner, 'hello'))])
  const [sealed] = await store.readAny(stream)
  if (!sealed) throw new Error('nothing was read')
  expect(JSON.stringify(sealed.data)).not.toContain('hello')
  expect((await unseal(sealed, noteEvents, keys)).data).toEqual({ owner, text: { plain: 'hello' } })
  await keys.erase(owner)
  const erased = await unseal(sealed, noteEvents, keys)
  expect(erased.data).toEqual({ owner, text: { erased: true } })
  expect(plainOf({ erased: true })).toBeUndefined()
})

test('the reason of an admin is sealed in the log too, and is gone with the key of whom it concerns', async () => {
  const concerns = randomId()
  const stream = newStream()
  const { metadata, ...event } = newEvent(counted(1))
  const append = () =>
    store.append(stream, 'none', [
      { ...event, metadata: { ...metadata, concerns, reason: { plain: 'sells accounts' } } },
    ])
  await expect(append()).rejects.toThrow(KeyMissing)
  await keys.create(concerns)
  await append()
  const [sealed] = await store.readAny(stream)
  if (!sealed) throw new Error('nothing was read')
  expect(JSON.stringify(sealed.metadata)).not.toContain('sells')
  expect((await unseal(sealed, noteEvents, keys)).metadata).toMatchObject({ reason: { plain: 'sells accounts' } })
  await keys.erase(concerns)
  expect((await unseal(sealed, noteEvents, keys)).metadata).toMatchObject({ concerns, reason: { erased: true } })
})

test('nothing is appended without a key, with a wrong shape, or above 64 KiB', async () => {
  const stream = newStream()
  const owner = randomId()
  await expect(store.append(stream, 'none', [newEvent(written(owner, 'x'))])).rejects.toThrow(KeyMissing)
  const wrong = { type: 'NoteCounted', data: { n: 'one' } }
  await expect(store.append(stream, 'none', [newEvent(wrong)])).rejects.toThrow(InvalidEvent)
  await keys.create(owner)
  const big = newEvent(written(owner, 'x'.repeat(64 * 1024)))
  await expect(store.append(stream, 'none', [big])).rejects.toThrow(InvalidEvent)
  expect(await store.readAny(stream)).toEqual([])
})

test('the log gets one id, whichever process requests it first', async () => {
  const others = [1, 2, 3].map(() => connectEventStore({ url: server.url, definitions: noteEvents, keys }))
  const ids = await Promise.all([store, ...others].map((each) => each.logId()))
  expect(new Set(ids).size).toBe(1)
  expect(await store.readAny('log')).toMatchObject([{ id: ids[0], type: 'LogOpened' }])
  await Promise.all(others.map((each) => each.dispose()))
})

test('without a server calls are unclear, and work again once it is back', async () => {
  const stream = newStream()
  const event = newEvent(counted(1))
  await server.kill('SIGKILL')
  await expect(store.append(stream, 'none', [event])).rejects.toThrow(StoreUnavailable)
  await expect(store.readAny(stream)).rejects.toThrow(StoreUnavailable)
  await server.start()
  await expect.poll(() => store.append(stream, 'none', [event]).catch(() => undefined)).toBeDefined()
  expect(await store.readAny(stream)).toHaveLength(1)
})

test('a server that pauses repeatedly responds late, and nothing is lost', async () => {
  const hasty = connectEventStore({ url: server.url, definitions: noteEvents, keys, timeoutMs: 300 })
  const append = () => hasty.append(newStream(), 'none', [newEvent(counted(1))])
  const works = () => append().then(Boolean, () => false)
  for (let round = 0; round < 5; round++) {
    await expect.poll(works).toBe(true)
    process.kill(server.pid(), 'SIGSTOP')
    await expect(append()).rejects.toThrow(StoreUnavailable)
    process.kill(server.pid(), 'SIGCONT')
  }
  await expect.poll(works).toBe(true)
  await hasty.dispose()
})
