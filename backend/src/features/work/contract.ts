import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { jobErrors } from '../jobs/errors.ts'
import { workErrors } from './errors.ts'

/** What came of a piece of work; its kind says what that is. */
export const WorkResult = z.record(z.string(), z.unknown())

/** Why work of any kind may fail, beside the reasons of its kind: an attempt took too long, or every attempt broke. */
export type CommonFault = 'timed-out' | 'broken'

/**
 * `quick`: somebody waits for the outcome, and it takes seconds. `work`: somebody waits, and it may take minutes. `batch`: may take many
 * minutes. Each has few workers, so that none holds up jobs or the others, and does one piece of work of a person at a time.
 * `patient`: mostly waits for something else to end, as long as that takes; many at once.
 */
export type WorkQueue = 'quick' | 'work' | 'batch' | 'patient'

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
  /** While it waits for its turn: its place among the person's work that is done one after the other and waits, from 1. */
  place: z.int().min(1).optional(),
  requestedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  /** Why it has failed: a word for programs and a sentence for people. */
  reason: z.string().optional(),
  message: z.string().optional(),
  result: WorkResult.optional(),
  /** When what it has made is deleted. */
  expiresAt: z.iso.datetime().optional(),
  /** It came to no good end and can be asked for again; false once somebody has. */
  retriable: z.boolean(),
})
export type Work = z.infer<typeof Work>

/** Work that only admins ask for, and all of them see. */
export const AdminsWork = Work.extend({
  /** Who has asked. */
  askedBy: z.object({ id: z.uuid(), name: z.string().nullable(), email: z.string().nullable() }),
})
export type AdminsWork = z.infer<typeof AdminsWork>

export const listWork = endpoint({
  method: 'GET',
  path: '/api/work',
  summary: 'List work in progress, what ended in the last day, and what can still be downloaded, newest first',
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
  response: Done,
})

/** Asks for the same again after a failure or a cancel. While that is open, another retry joins it. */
export const retryWork = endpoint({
  method: 'POST',
  path: '/api/work/:workId/retry',
  summary: 'Ask again for work that has failed or was cancelled',
  refusals: [commonErrors.notFound, workErrors.notRetriable, workErrors.tooMuchWork, jobErrors.storageQuota],
  access: 'user',
  needsDiskSpace: true,
  params: z.object({ workId: z.uuid() }),
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})
