import { z } from 'zod'
import { CursorText } from '../../platform/http/contract/cursor-text.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { ClipFailure, ClipKind } from '../clips/contract.ts'
import { Generation } from '../images/contract.ts'

/** A request for images as the queue lists it. */
const ImageJob = z.object({
  kind: z.literal('image'),
  generation: Generation,
  /** Name of the model for people. */
  model: z.string(),
  /** Price of making one of its failed images again today, in cents; absent when the model cannot be used at the moment. */
  retryCents: z.number().optional(),
  /** While some of its images wait for their turn: the place of the first of them among all images of the person that wait, from 1. */
  place: z.int().min(1).optional(),
  /** Absent until all of it has ended. */
  endedAt: z.iso.datetime().optional(),
})
export type ImageJob = z.infer<typeof ImageJob>

const ClipState = z.discriminatedUnion('status', [
  /** Waits for room; its place among the clips of the person that do, from 1, unless it is to be cancelled. */
  z.object({ status: z.literal('waiting'), place: z.int().min(1).optional() }),
  /** `sent`: the model has taken it, so that a cancel ends it no more. */
  z.object({ status: z.literal('running'), progress: z.int(), sent: z.literal(true).optional() }),
  z.object({ status: z.literal('stored'), thumbnailUrl: z.string(), durationMs: z.int() }),
  ClipFailure.extend({ status: z.literal('failed') }),
])

/** A request for one clip, of any kind, as the queue lists it. */
const ClipJob = z.object({
  kind: ClipKind,
  id: z.uuid(),
  /** Empty for a clip that was asked for without words. */
  prompt: z.string(),
  /** Name of the model for people. */
  model: z.string(),
  createdAt: z.iso.datetime(),
  state: ClipState,
  /** Its end was asked for: it fails as cancelled if it was not sent to the model yet, else it is kept and charged. */
  cancelRequested: z.literal(true).optional(),
  /** Charged so far, in cents, fractions allowed. */
  costCents: z.number(),
  /** What it is paid by in place of money, in credits of its day. */
  credits: z.int().optional(),
  /** Of one that has failed: price of making it again today, in cents; absent when the model cannot be used at the moment. */
  retryCents: z.number().optional(),
  /** The same in credits, of a kind that may be paid so: they are used in place of the money if the day has enough of them. */
  retryCredits: z.int().optional(),
  /** The job that makes this failed one again. */
  retriedBy: z.uuid().optional(),
  /** Absent until it has ended. */
  endedAt: z.iso.datetime().optional(),
})
export type ClipJob = z.infer<typeof ClipJob>

const QueueJob = z.discriminatedUnion('kind', [ImageJob, ClipJob])
export type QueueJob = z.infer<typeof QueueJob>

/**
 * What the person has in progress, in the order in which it was asked for, and what has ended since a time, the last one first. All
 * that is in progress is on the first page. A request whose images or clip are all in the trash is left out, so a page may have fewer
 * than `limit`.
 */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'List what is being made, and what was made since a time',
  access: 'user',
  query: z.object({
    /** Usually the midnight of the person's own day. */
    since: z.iso.datetime({ offset: true }),
    limit: z.coerce.number().int().min(20).max(100).default(30),
    /** The `next` of the previous page. */
    after: CursorText.optional(),
  }),
  response: z.object({
    jobs: z.array(QueueJob),
    /** Cursor of the next page; absent on the last one. */
    next: z.string().optional(),
  }),
})

/** How far what the person has in progress has come: small, for a button that every page shows. */
export const queueProgress = endpoint({
  method: 'GET',
  path: '/api/jobs/progress',
  summary: 'Tell how far what is being made has come',
  access: 'user',
  response: z.object({
    /** Outputs, and pieces of work such as archives, that wait or are being made. */
    inProgress: z.int(),
    /** Of that work and all outputs of the requests in progress, in percent. */
    percent: z.int().min(0).max(100),
  }),
})
