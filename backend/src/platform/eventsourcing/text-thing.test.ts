import { expect, it } from 'vitest'
import { z } from 'zod'
import { type EventOf, personal, UserId } from './event.ts'
import { mostEvents } from './limited-changes.ts'
import { given } from './testing/given.ts'
import { repeated } from './testing/repeated.ts'
import { mostChanges, textThing } from './text-thing.ts'

const userId = UserId.parse('11111111-1111-4111-8111-111111111111')
const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
const onNote = z.object({ noteId: z.string(), userId: UserId })
const noteEvents = {
  NoteWritten: { schema: 1, data: onNote.extend({ words: personal('userId') }) },
  NoteRewritten: { schema: 1, data: onNote.extend({ words: personal('userId') }) },
  NoteDeleted: { schema: 1, data: onNote.extend({ trashedAt: z.string() }) },
  NoteRestored: { schema: 1, data: onNote },
  NotePurged: { schema: 1, data: onNote },
}
type NoteEvent = EventOf<typeof noteEvents>

const notes = textThing<{ noteId: string; userId: UserId }, { words: string; hint?: string }, NoteEvent>({
  noun: 'note',
  events: noteEvents,
  required: ['words'],
  steps: {
    NoteWritten: 'created',
    NoteRewritten: 'changed',
    NoteDeleted: 'trashed',
    NoteRestored: 'restored',
    NotePurged: 'purged',
  },
  idsOf: ({ noteId, userId: owner }) => ({ noteId, userId: owner }),
  created: (of, { words }) => ({ type: 'NoteWritten', data: { ...of, words } }),
  changed: (of, { words = { plain: '' }, hint }) =>
    hint ? undefined : { type: 'NoteRewritten', data: { ...of, words } },
  trashed: (of, trashedAt) => ({ type: 'NoteDeleted', data: { ...of, trashedAt } }),
  restored: (of) => ({ type: 'NoteRestored', data: of }),
  purged: (of) => ({ type: 'NotePurged', data: of }),
})

const ids = { noteId: 'n', userId }
const context = { commandId: 'c', correlationId: 'c', causationId: 'c', at: '2026-01-01T00:00:00.000Z' }
const create = { ...context, type: 'Create', ids, fields: { words: 'milk', hint: 'x' } } as const
const change = (changes: { words?: string; hint?: string }) =>
  ({ ...context, userId, type: 'Change', changes }) as const
const life = (type: 'Trash' | 'Restore' | 'UndoRestore' | 'Purge') => ({ ...context, userId, type })

const written: NoteEvent = { type: 'NoteWritten', data: { ...ids, words: { plain: 'milk' } } }
const rewritten: NoteEvent = { type: 'NoteRewritten', data: { ...ids, words: { plain: 'bread' } } }
const deleted: NoteEvent = { type: 'NoteDeleted', data: { ...ids, trashedAt: context.at } }
const restored: NoteEvent = { type: 'NoteRestored', data: ids }
const purged: NoteEvent = { type: 'NotePurged', data: ids }
const story = (...events: readonly NoteEvent[]) => given(notes.decider, ...events)

it('is created once', () => {
  story().when(create).then(written)
  story(written).when(create).then()
  story(written, deleted, purged).when(create).then()
})

it('never has a required text that is blank', () => {
  story()
    .when({ ...create, fields: { words: ' \t', hint: 'x' } })
    .thenRefused('blank-text')
  story(written)
    .when(change({ words: ' ' }))
    .thenRefused('blank-text')
  story(written)
    .when(change({ hint: ' ' }))
    .then()
})

it('is changed by its owner; a change that no event tells of is none', () => {
  story(written)
    .when(change({ words: 'bread' }))
    .then(rewritten)
  story(written)
    .when(change({ hint: 'x' }))
    .then()
  story(written).when(change({})).then()
  expect(story(written, rewritten).state).toEqual({ status: 'active', ...ids, changes: 1, events: 2 })
})

it('is changed so often at most, also when it was in the trash meanwhile, and can then be deleted and restored', () => {
  const often = [written, ...Array.from({ length: mostChanges - 1 }, () => rewritten), deleted, restored]
  story(...often)
    .when(change({ words: 'milk' }))
    .then({ type: 'NoteRewritten', data: { ...ids, words: { plain: 'milk' } } })
  const full = [...often, rewritten]
  const refusal = story(...full)
    .when(change({ words: 'milk' }))
    .thenRefused('too-many-changes')
  expect(refusal.message).toBe(
    'This note was changed 500 times, which is the most. Please create a new one with these texts.',
  )
  story(...full)
    .when(change({}))
    .then()
  story(...full)
    .when(life('Trash'))
    .then(deleted)
  story(...full, deleted)
    .when(life('Restore'))
    .then(restored)
  story(...full, deleted)
    .when(life('Purge'))
    .then(purged)
})

it('is trashed so often at most, and can always be restored and purged', () => {
  const often = [written, ...repeated(mostEvents, deleted, restored)]
  for (const type of ['Trash', 'UndoRestore'] as const) {
    const refusal = story(...often)
      .when(life(type))
      .thenRefused('too-many-changes')
    expect(refusal.message).toBe('This note was changed 2000 times, which is the most.')
  }
  const inTrash = story(...often.slice(0, -1))
  inTrash.when(life('Restore')).then(restored)
  inTrash.when(life('Purge')).then(purged)
})

it.each([change({ words: 'bread' }), change({}), life('Trash'), life('Restore'), life('Purge')])(
  'does not exist for anybody else, or before it is created: $type',
  (command) => {
    story(written)
      .when({ ...command, userId: stranger })
      .thenRefused('not-found')
    story().when(command).thenRefused('not-found')
    expect(notes.missing().message).toBe('This note does not exist.')
  },
)

it('is deleted, restored and purged, and cannot be changed meanwhile', () => {
  story(written).when(life('Trash')).then(deleted)
  story(written, deleted)
    .when(change({ words: 'bread' }))
    .thenRefused('not-found')
  story(written, deleted, rewritten).when(life('Restore')).then(restored)
  story(written, deleted, restored)
    .when(change({ words: 'bread' }))
    .then(rewritten)
  story(written, deleted, restored).when(life('UndoRestore')).then(deleted)
  story(written, deleted).when(life('Purge')).then(purged)
  story(written, deleted, purged).when(life('Purge')).then()
  story(written, deleted, purged).when(life('Restore')).thenRefused('not-found')
  expect(story(written, deleted, purged).state).toEqual({ status: 'purged', ...ids, events: 3 })
})

it.each([{}, { trashedAt: 5 }, { trashedAt: undefined }])(
  'an event that puts a thing into the trash must say when: %o is refused',
  (time) => {
    const data: object = { ...ids, ...time }
    // as an event that is defined wrongly
    const event = { type: 'NoteDeleted', data } as NoteEvent
    expect(() => notes.decider.evolve({ status: 'active', ...ids }, event)).toThrow('NoteDeleted does not say when')
  },
)
