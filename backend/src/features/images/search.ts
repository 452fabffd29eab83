import type { Filter } from 'mongodb'
import type { GenerationDocument } from './projection.ts'

/** Matches prompts that contain every word of a search, in any case and order; words are taken literally. */
export const promptWith = (search: string): Filter<GenerationDocument> => ({
  $and: search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ prompt: { $regex: word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), $options: 'i' } })),
})
