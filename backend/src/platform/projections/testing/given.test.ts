import { expect, test } from 'vitest'
import { change, create, projection } from '../projection.ts'
import { given, recorded } from './given.ts'

type NoteEvent =
  | { readonly type: 'NoteWritten'; readonly data: { readonly id: string; readonly text: string } }
  | { readonly type: 'NoteChanged'; readonly data: { readonly id: string; readonly text: string } }
  | { readonly type: 'NoteTagged'; readonly data: { readonly id: string; readonly tag: string } }

const written = (id: string, text: string): NoteEvent => ({ type: 'NoteWritten', data: { id, text } })
const changed = (id: string, text: string): NoteEvent => ({ type: 'NoteChanged', data: { id, text } })
const tagged = (id: string, tag: string): NoteEvent => ({ type: 'NoteTagged', data: { id, tag } })

const notes = projection<NoteEvent>({
  name: 'notes',
  version: 1,
  indexes: [{ key: { text: 1 } }],
  on: {
    NoteWritten: (e) => create(e.data.id, { text: e.data.text, tags: [], edits: 0 }),
    NoteChanged: (e) => change(e.data.id, { $set: { text: e.data.text } }),
    NoteTagged: (e) => change(e.data.id, { $push: { tags: e.data.tag }, $inc: { edits: 1 } }),
  },
})

test('documents are the same in one batch, with repeats and after a stale writer', async () => {
  await given(
    notes,
    recorded('note-a', written('a', 'first')),
    recorded('note-b', written('b', 'other')),
    recorded('note-a', tagged('a', 'red')),
    recorded('note-a', changed('a', 'second')),
    recorded('note-a', changed('a', 'third')),
    recorded('note-a', tagged('a', 'blue')),
    recorded('note-c', changed('c', 'never written')),
  ).expect([
    { _id: 'a', text: 'third', tags: ['red', 'blue'], edits: 2 },
    { _id: 'b', text: 'other', tags: [], edits: 0 },
  ])
})

test('other documents than expected turn it red', async () => {
  const expecting = given(notes, recorded('note-d', written('d', 'one'))).expect([])
  await expect(expecting).rejects.toThrow('in one batch')
})
