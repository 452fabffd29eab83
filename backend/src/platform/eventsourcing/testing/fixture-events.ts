import { z } from 'zod'
import { type EventOf, personal } from '../event.ts'

/** Events of the tests in this folder. */
export const noteEvents = {
  NoteWritten: { schema: 1, data: z.object({ owner: z.uuid(), text: personal('owner') }) },
  NoteCounted: { schema: 1, data: z.object({ n: z.int() }) },
} as const
export type NoteEvent = EventOf<typeof noteEvents>

export function counted(n: number): NoteEvent {
  return { type: 'NoteCounted', data: { n } }
}

export function written(owner: string, plain: string): NoteEvent {
  return {
    type: 'NoteWritten',
    data: { owner, text: { plain } },
  }
}
