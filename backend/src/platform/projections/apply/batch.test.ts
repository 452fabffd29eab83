import { expect, test } from 'vitest'
import type { Position } from '../../eventsourcing/event.ts'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { KeyBroken, UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import type { LogItem } from '../../eventsourcing/store/event-store.ts'
import { projection } from '../projection.ts'
import { begun, rated, type TaleEvent, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { type BatchContext, interpretBatch } from './batch.ts'

interface Given extends Partial<BatchContext> {
  readonly blocked?: readonly string[]
  readonly rejected?: ReadonlyMap<Position, string>
}

/** What these items change for read models with and without personal fields. */
async function interpreted(items: readonly LogItem[], { blocked = [], rejected = new Map(), ...more }: Given = {}) {
  const context = { projections: [tales, tellers], definitions: taleEvents, keys: memoryKeys(), ...more }
  const batch = await interpretBatch(context, { items, upTo: 1_000n }, new Set(blocked), rejected)
  return {
    changed: batch.steps.map(({ projection: { name }, event }) => `${name} ${event.stream}`),
    told: batch.changes.map(({ event }) => event.stream),
    parked: batch.parked.map(({ stream, reason }) => `${stream}: ${reason}`),
  }
}

const sealed = (id: string) => {
  const event = begun(id)
  return { event: { ...event, data: { ...event.data, title: { sealed: 'x' } } } }
}
const nothing = { changed: [], told: [], parked: [] }
const behind = 'an earlier event of its stream is parked'

test('an event changes all read models that handle it, and open pages hear of it', async () => {
  expect(await interpreted([{ event: begun('a') }, { event: rated('a', 3) }])).toEqual({
    changed: ['tales tale-a', 'tellers tale-a', 'tales tale-a'],
    told: ['tale-a'],
    parked: [],
  })
})

test('an event of a stream that is parked waits behind it, one of another stream does not', async () => {
  const items = [{ event: told('a', 'one') }, { event: rated('b', 1) }]
  expect(await interpreted(items, { blocked: ['tale-a'] })).toEqual({
    changed: ['tales tale-b'],
    told: [],
    parked: [`tale-a: ${behind}`],
  })
})

test('an event that cannot be decoded blocks what comes behind it in the same batch', async () => {
  const bad = { undecodable: new UndecodableEvent(told('a', 'unreadable'), 'unknown type') }
  expect(await interpreted([bad, { event: told('a', 'later') }])).toEqual({
    ...nothing,
    parked: ['tale-a: unknown type', `tale-a: ${behind}`],
  })
})

test('an event that the database refuses is parked for its reason', async () => {
  const event = rated('a', 1)
  expect(await interpreted([{ event }], { rejected: new Map([[event.position, 'too large']]) })).toEqual({
    ...nothing,
    parked: ['tale-a: too large'],
  })
})

test('an event whose key was never made is parked', async () => {
  const { parked, changed } = await interpreted([sealed('a')], { keys: memoryKeys() })
  expect(changed).toEqual([])
  expect(parked).toEqual(['tale-a: The data key of ann is absent'])
})

test('an event that is sealed for another one is parked', async () => {
  const keys = memoryKeys()
  await keys.create('ann')
  const item = sealed('a')
  const { parked } = await interpreted([item], { keys })
  expect(parked).toEqual([`tale-a: Field title of event ${item.event.id} cannot be unsealed`])
})

test('an event whose key is damaged is parked, and others are shown', async () => {
  const keys = memoryKeys()
  await keys.create('bob')
  const open = (subject: string) => (subject === 'ann' ? Promise.reject(new KeyBroken(subject)) : keys.open(subject))
  const { parked, changed } = await interpreted([sealed('a'), { event: begun('b', 'bob') }], {
    keys: { ...keys, open },
  })
  expect(parked).toEqual([expect.stringContaining('tale-a: The data key of ann cannot be opened')])
  expect(changed).toEqual(['tales tale-b', 'tellers tale-b'])
})

test('read models without personal fields need no key', async () => {
  expect(await interpreted([sealed('a')], { projections: [tellers] })).toEqual({
    ...nothing,
    changed: ['tellers tale-a'],
  })
  const lines = projection<TaleEvent>({ ...tales, name: 'lines', on: {}, feed: {} })
  expect(await interpreted([sealed('a')], { projections: [tellers, lines] })).toMatchObject({ parked: [] })
})

test('a key store that does not respond stops the batch: no event is to blame', async () => {
  const away = new Error('the key store is away')
  const keys = { ...memoryKeys(), open: () => Promise.reject(away) }
  await expect(interpreted([sealed('a')], { keys })).rejects.toBe(away)
})
