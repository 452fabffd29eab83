import { z } from 'zod'
import { CursorText } from '../../platform/http/contract/cursor-text.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
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

/**
 * What the person has in progress, in the order in which it was asked for, and what has ended since a time, the last one first. All
 * that is in progress is on the first page. A request whose images are all in the trash is left out, so a page may have fewer than
 * `limit`.
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
    jobs: z.array(ImageJob),
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
