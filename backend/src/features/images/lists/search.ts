import type { Filter } from 'mongodb'
import type { GenerationDocument } from '../projection.ts'

/** Matches prompts that contain every word of a search, in any case and order; words are taken literally. */
export function promptWith(search: string): Filter<GenerationDocument> {
  return {
    $and: search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ prompt: { $regex: word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), $options: 'i' } })),
  }
}
