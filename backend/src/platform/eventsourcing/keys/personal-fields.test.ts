import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCodec } from '../codec.ts'
import { personal } from '../event.ts'
import { noteEvents } from '../testing/fixture-events.ts'
import { personalFields } from './personal-fields.ts'

const owner = z.uuid()
const text = personal('owner')

test('the personal fields of an event are known', () => {
  expect(personalFields(noteEvents.NoteWritten)).toEqual([{ name: 'text', subject: 'owner' }])
  expect(personalFields(noteEvents.NoteCounted)).toEqual([])
  const data = z.object({ owner, one: text.optional(), two: text.nullable(), three: text.nullable().optional() })
  expect(personalFields({ schema: 1, data }).map(({ name }) => name)).toEqual(['one', 'two', 'three'])
})

test.each<[string, z.ZodObject, string]>([
  ['in an object', z.object({ owner, author: z.object({ name: text }) }), 'data.author.name'],
  ['in a list', z.object({ owner, names: z.array(text) }), 'data.names'],
  ['in a list of objects', z.object({ owner, files: z.array(z.object({ name: text })) }), 'data.files.name'],
  ['in a choice', z.object({ owner, name: z.union([z.int(), z.object({ full: text })]) }), 'data.name.full'],
  ['by name', z.object({ owner, names: z.record(z.string(), text) }), 'data.names'],
  ['behind a default', z.object({ owner, name: text.default({ plain: '' }) }), 'data.name'],
  ['of a person who may be absent', z.object({ owner: owner.optional(), name: text }), 'data.owner'],
  ['of a person who is not in the event', z.object({ name: text }), 'data.owner'],
])('a personal field %s is refused before anything is written', (_, data, path) => {
  expect(() => createCodec({ NoteWritten: { schema: 1, data } })).toThrow(path)
})
