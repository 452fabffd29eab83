import { z } from 'zod'

/** Where a page of a list ends, as a client sends it back for the next one. */
export const CursorText = z.string().regex(/^\d{1,15}\.[0-9a-f-]{36}$/)

/** The cursor after something of a list: what the list is sorted by, and its id. */
export function cursorText(time: Date, id: string): string {
  return `${time.getTime()}.${id}`
}
