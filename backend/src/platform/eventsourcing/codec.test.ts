import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCodec, type StoredEvent } from './codec.ts'
import type { EventDefinitions } from './event.ts'
import { InvalidEvent, NewerEvent, UndecodableEvent } from './store/errors.ts'

/** Version 1 had one name, version 2 two, version 3 knows the language. */
const definitions = {
  Named: {
    schema: 3,
    data: z.object({ first: z.string(), last: z.string(), language: z.string() }),
    upcast: {
      1: ({ name, ...others }) => {
        const [first, last] = z.string().parse(name).split(' ')
        return { ...others, first, last }
      },
      2: (data) => ({ ...data, language: 'en' }),
    },
  },
  Placed: { schema: 1, data: z.object({ at: z.object({ town: z.string() }) }) },
} satisfies EventDefinitions

const stored = (schema: number, data: unknown): StoredEvent => ({
  id: 'id',
  stream: 'person-1',
  revision: 2n,
  position: 70n,
  type: 'Named',
  created: new Date(0),
  data,
  metadata: { correlationId: 'c', causationId: 'c', schema },
})

const codec = createCodec(definitions)

test.each([
  [1, { name: 'Ada Lovelace' }],
  [2, { first: 'Ada', last: 'Lovelace' }],
  [3, { first: 'Ada', last: 'Lovelace', language: 'en' }],
])('schema %i of an event is read as the newest', (schema, data) => {
  const decoded = codec.decode(stored(schema, data))
  expect(decoded.data).toEqual({ first: 'Ada', last: 'Lovelace', language: 'en' })
  expect(decoded).toMatchObject({ stream: 'person-1', revision: 2n, position: 70n, metadata: { schema } })
})

test.each([
  ['an unknown type', { ...stored(3, {}), type: 'Renamed' }, 'unknown type'],
  ['a name that every object has', { ...stored(3, {}), type: 'toString' }, 'unknown type'],
  ['a schema from the future', stored(4, {}), 'schema 4 is newer than 3'],
  ['a field inside a field', { ...stored(1, { at: { town: 5 } }), type: 'Placed' }, 'data: at.town: invalid_type'],
  ['missing fields', stored(3, { first: 'Ada' }), 'data: last: invalid_type, language: invalid_type'],
  ['an upcaster that fails', stored(1, { name: 5 }), 'upcaster from schema 1'],
  ['data that are no object', stored(1, 'text'), 'data are not an object'],
  ['no metadata', { ...stored(3, {}), metadata: undefined }, 'metadata: value: invalid_type'],
])('%s makes an event undecodable, with place and reason', (_, event, reason) => {
  const decode = () => codec.decode(event)
  expect(decode).toThrow(UndecodableEvent)
  expect(decode).toThrow(reason)
  expect(decode).toThrow('person-1/2 (position 70)')
})

test('an event of a newer release is distinguished from a broken one', () => {
  expect(() => codec.decode(stored(4, {}))).toThrow(NewerEvent)
  expect(() => codec.decode({ ...stored(1, {}), type: 'Invented' })).toThrow(NewerEvent)
  expect(() => codec.decode(stored(3, {}))).not.toThrow(NewerEvent)
  const foreign = { ...stored(3, {}), type: 'Invented', metadata: { of: 'another program' } }
  expect(() => codec.decode(foreign)).not.toThrow(NewerEvent)
  expect(() => codec.decode(foreign)).toThrow(UndecodableEvent)
})

test('the metadata name a person when the event was written for one, and nobody otherwise', () => {
  const event = stored(1, { name: 'Ada Lovelace' })
  const of = (metadata: object) => codec.decode({ ...event, metadata }).metadata
  const others = { correlationId: 'c', causationId: 'c', schema: 1 }
  expect(of(others)).toStrictEqual(others)
  expect(of({ ...others, userId: 'ada' })).toStrictEqual({ ...others, userId: 'ada' })
})

test('removing an upcaster is noticed', () => {
  const { Named } = definitions
  const without = createCodec({ Named: { ...Named, upcast: { 1: Named.upcast[1] } } })
  expect(() => without.decode(stored(2, {}))).toThrow('no upcaster from schema 2')
})

test('encodes with the newest schema number and nothing that the schema does not know', () => {
  const data = { first: 'Ada', last: 'Lovelace', language: 'en', secret: 1 }
  const { secret, ...known } = data
  expect(codec.encode({ type: 'Named', data })).toEqual({ data: known, schema: 3 })
  expect(() => codec.encode({ type: 'Named', data: { first: secret } })).toThrow(InvalidEvent)
  expect(() => codec.encode({ type: 'Unheard', data })).toThrow(InvalidEvent)
})
