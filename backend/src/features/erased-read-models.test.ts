import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventDefinition, Recorded } from '../platform/eventsourcing/event.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { personalFields } from '../platform/eventsourcing/keys/personal-fields.ts'
import { memoryKeys } from '../platform/eventsourcing/keys/testing/memory-keys.ts'
import { samplesOf } from '../platform/eventsourcing/testing/sample-of.ts'
import { applySteps } from '../platform/projections/apply/apply.ts'
import { interpretBatch } from '../platform/projections/apply/batch.ts'
import { type AnyProjection, collectionName } from '../platform/projections/projection.ts'
import { recorded } from '../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'
import { allEvents } from './events.ts'
import { allProjections } from './read-models.ts'

/** Made of the schemas of all events: a new event, field or read model joins by itself. */
const person = randomId()
const planted = '"planted words"'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const Sample = z.record(z.string(), z.unknown())

/** An event about the person, with the planted words in each of its personal fields, and in an admin's reason for it. */
function aboutPerson(type: string, definition: EventDefinition, kind = 'image'): Recorded {
  const fields = personalFields(definition)
  const words = Object.fromEntries(fields.map(({ name }) => [name, { plain: planted }]))
  const owners = Object.fromEntries(['userId', ...fields.map(({ subject }) => subject)].map((name) => [name, person]))
  const ofKind = 'kind' in definition.data.shape ? { kind } : {}
  const data = { ...Sample.parse(samplesOf(definition.data)[0].value), ...ofKind, ...owners, ...words }
  const id = randomId()
  const because = { adminId: id, concerns: person, reason: { plain: planted } }
  const metadata = { correlationId: id, causationId: id, schema: 1, ...because }
  return recorded(`${type}-sample`, { type, data }, { metadata })
}

async function apply(events: readonly Recorded[]): Promise<void> {
  const context = { projections: allProjections, definitions: allEvents, keys: keysOfPerson }
  const chunk = { items: events.map((event) => ({ event })), upTo: events.at(-1)?.position ?? 0n }
  const { steps, parked } = await interpretBatch(context, chunk, new Set(), new Map())
  expect(parked.map(({ type, reason }) => `${type}: ${reason}`)).toEqual([])
  await applySteps(database.db, steps)
}

const keysOfPerson = memoryKeys()

const documentsOf = async (of: AnyProjection) => await database.db.collection(collectionName(of)).find().toArray()
const textOf = (document: Document) =>
  JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
const saying = async (words: string) => {
  const found: string[] = []
  for (const each of allProjections) {
    if ((await documentsOf(each)).some((document) => textOf(document).includes(words))) found.push(each.name)
  }
  return found
}

test('a read model that shows words of a person says nothing of them once the person is erased', async () => {
  await keysOfPerson.create(person)
  const events = Object.entries(allEvents).filter(
    ([, { data }]) => 'userId' in data.shape || personalFields({ schema: 1, data }).length > 0,
  )
  // what is deleted for good is blanked as well
  const isErasing = ([type, definition]: (typeof events)[number]) =>
    'erases' in definition || /(?:Purged|Closed)$/.test(type)
  // of each kind twice: what changes a document comes before what makes it
  for (const kind of ['image', 'image', 'video', 'video'])
    await apply(events.filter((each) => !isErasing(each)).map(([type, each]) => aboutPerson(type, each, kind)))
  const showing = allProjections.filter(({ unseals }) => unseals).map(({ name }) => name)
  expect(await saying('planted words')).toEqual(showing)

  const withoutIndex: string[] = []
  for (const each of allProjections) {
    const owned = (await documentsOf(each)).some((document) => document['userId'] === person)
    const isFound = each.indexes.some(({ key }) => key !== null && 'userId' === Object.keys(key)[0])
    if (owned && !isFound && each.staysWhenErased !== 'all') withoutIndex.push(each.name)
  }
  expect(withoutIndex, 'documents of a person are found by an index that begins with their id').toEqual([])

  await apply([aboutPerson('AccountDeleted', allEvents.AccountDeleted)])
  expect(await saying('planted words')).toEqual([])
})

test('no read model that shows words of a person stays as it is', () => {
  const kept = allProjections.filter(({ staysWhenErased }) => staysWhenErased === 'all')
  expect(kept.filter(({ unseals }) => unseals)).toEqual([])
})
