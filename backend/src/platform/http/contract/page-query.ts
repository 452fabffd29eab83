import { z } from 'zod'
import { CursorText } from './cursor-text.ts'

/** Which part of a list that goes on. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The `next` of the page before. */
  after: CursorText.optional(),
})
