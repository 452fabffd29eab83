import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { CursorText, Relative } from '../assets/contract.ts'
import { Generation } from '../images/contract.ts'

/** What a picture was made from. */
const Source = z.object({
  id: z.uuid(),
  /** Absent when it was deleted for good. */
  picture: Relative.optional(),
})

/**
 * Where a picture of the person comes from and what came of it, pictures in the trash included: what it was made from, in the order
 * in which the model got it; its takes, which are the images of the same request by their numbers, itself among them; and what was
 * made from it, newest first, page by page.
 */
export const familyOf = endpoint({
  method: 'GET',
  path: '/api/assets/:assetId/family',
  summary: 'Look at what an image was made from, and at what was made from it',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: z.object({ assetId: z.uuid() }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(24),
    /** The `next` of the previous page. */
    after: CursorText.optional(),
  }),
  response: z.object({
    picture: Relative,
    /** How it was made, also when all images of that generation are in the trash; absent for an upload. */
    generation: Generation.optional(),
    sources: z.array(Source),
    takes: z.array(Relative),
    made: z.array(Relative),
    /** Cursor of the next page of what was made from it; absent on the last page. */
    next: z.string().optional(),
  }),
})
export type Family = z.infer<typeof familyOf.response>
