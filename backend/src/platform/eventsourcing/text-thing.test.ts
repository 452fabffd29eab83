import { expect, it } from 'vitest'
import { z } from 'zod'
import { type EventOf, personal, UserId } from './event.ts'
import { given } from './testing/given.ts'
import { textThing } from './text-thing.ts'

const userId = UserId.parse('11111111-1111-4111-8111-111111111111')
const onNote = z.object({ noteId: z.string(), userId: UserId })
const noteEvents = {
  NoteWritten: { schema: 1, data: onNote.extend({ words: personal('userId') }) },
  NoteRewritten: { schema: 1, data: onNote.extend({ words: personal('userId') }) },
  // Without the time, as an event that was defined wrongly.
  NoteDeleted: { schema: 1, data: onNote },
}
type NoteEvent = EventOf<typeof noteEvents>

const notes = textThing<{ noteId: string; userId: UserId }, { words: string; hint?: string }, NoteEvent>({
  noun: 'note',
  events: noteEvents,
  steps: { NoteWritten: 'created', NoteRewritten: 'changed', NoteDeleted: 'trashed' },
  idsOf: ({ noteId, userId: owner }) => ({ noteId, userId: owner }),
  created: (ids, { words }) => ({ type: 'NoteWritten', data: { ...ids, words } }),
  changed: (ids, { words }) => words && { type: 'NoteRewritten', data: { ...ids, words } },
  trashed: (ids) => ({ type: 'NoteDeleted', data: ids }),
  restored: (ids) => ({ type: 'NoteDeleted', data: ids }),
  purged: (ids) => ({ type: 'NoteDeleted', data: ids }),
})

const ids = { noteId: 'n', userId }
const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at: '2026-01-01T00:00:00.000Z' }
const written: NoteEvent = { type: 'NoteWritten', data: { ...ids, words: { plain: 'milk' } } }

it('a change of texts that no event tells of is no event', () => {
  const change = { ...context, userId, type: 'Change' } as const
  given(notes.decider, written)
    .when({ ...change, changes: { hint: 'x' } })
    .then()
  given(notes.decider, written)
    .when({ ...change, changes: { words: 'bread' } })
    .then({ type: 'NoteRewritten', data: { ...ids, words: { plain: 'bread' } } })
})

it.each([{}, { trashedAt: 5 }, { trashedAt: undefined }])(
  'an event that puts a thing into the trash must say when: %o is refused',
  (time) => {
    const event: NoteEvent = { type: 'NoteDeleted', data: { ...ids, ...time } }
    expect(() => notes.decider.evolve({ status: 'active', ...ids }, event)).toThrow('NoteDeleted does not say when')
  },
)
