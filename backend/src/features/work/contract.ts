import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'

/** How many pieces of work one person may have in progress, waiting ones included. */
export const mostWorkInProgress = 4

/** What came of a piece of work; its kind says what that is. */
export const WorkResult = z.record(z.string(), z.unknown())

/** A piece of work that is not a job, such as an export. */
export const Work = z.object({
  id: z.uuid(),
  /** What is done, such as `export`. Later releases know more kinds. */
  kind: z.string(),
  state: z.enum(['requested', 'running', 'done', 'failed', 'cancelled']),
  /** Per cent, in steps of ten. */
  progress: z.int(),
  /** A cancel was asked for; the work may have come to another end before it was heard. */
  cancelRequested: z.boolean(),
  requestedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Why it has failed: a word for programs and a sentence for people. */
  reason: z.string().optional(),
  message: z.string().optional(),
  result: WorkResult.optional(),
  /** When what it has made is deleted. */
  expiresAt: z.iso.datetime().optional(),
})
export type Work = z.infer<typeof Work>

export const listWork = endpoint({
  method: 'GET',
  path: '/api/work',
  summary: 'List work in progress and what ended in the last day, newest first',
  access: 'user',
  response: z.array(Work),
})

/** What is under way stops as soon as it can. Work that has ended stays as it is. */
export const cancelOwnWork = endpoint({
  method: 'POST',
  path: '/api/work/:workId/cancel',
  summary: 'Cancel a piece of work',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: z.object({ workId: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
})
