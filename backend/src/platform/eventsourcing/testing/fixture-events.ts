import { z } from 'zod'
import { type EventOf, personal } from '../event.ts'

/** Events of the tests in this folder. */
export const noteEvents = {
  NoteWritten: { schema: 1, data: z.object({ owner: z.uuid(), text: personal('owner') }) },
  NoteCounted: { schema: 1, data: z.object({ n: z.int() }) },
} as const
export type NoteEvent = EventOf<typeof noteEvents>

export const counted = (n: number): NoteEvent => ({ type: 'NoteCounted', data: { n } })
export const written = (owner: string, plain: string): NoteEvent => ({
  type: 'NoteWritten',
  data: { owner, text: { plain } },
})
