import { expect, test } from 'vitest'
import { randomId } from '../ids.ts'
import { counted, noteEvents, written } from '../testing/fixture-events.ts'
import { memoryStore } from '../testing/memory-store.ts'

const metadata = { correlationId: 'c', causationId: 'c' }

test('events are typed by the definitions that they are read with', async () => {
  const store = memoryStore()
  const owner = randomId()
  const events = [counted(1), written(owner, 'x'), counted(2)].map((event) => ({ id: randomId(), event, metadata }))
  await store.append('note-1', 'none', events)
  const read = await store.read('note-1', noteEvents)
  const numbers: number[] = read.flatMap((event) => (event.type === 'NoteCounted' ? [event.data.n] : []))
  expect(numbers).toEqual([1, 2])
  expect(await store.read('note-1', noteEvents, { direction: 'backwards', limit: 1 })).toEqual([read[2]])
  expect(await store.read('note-2', noteEvents)).toEqual([])
  const { NoteCounted } = noteEvents
  await expect(store.read('note-1', { NoteCounted })).rejects.toThrow('NoteWritten at note-1/1')
})
