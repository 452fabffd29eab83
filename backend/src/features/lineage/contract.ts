import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CursorText } from '../../platform/http/contract/cursor-text.ts'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { Relative } from '../assets/contract.ts'
import { Generation } from '../images/contract.ts'

/** What a picture was made from. */
const Source = z.object({
  id: z.uuid(),
  /** Absent when it was deleted for good. */
  picture: Relative.optional(),
})

/** The video from which a frame was saved. */
const FrameVideo = z.object({
  /** `tiktok`, `youtube`, `upload`, or a word of a later release. */
  kind: z.string(),
  /** Its address on the web; absent for an upload. */
  link: z.string().optional(),
  /** The frames of it in the gallery and in the trash, in the order of the video, the frame itself among them. */
  frames: z.array(
    z.object({
      /** Seconds from the start of the video. */
      timestamp: z.number(),
      picture: Relative,
    }),
  ),
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
    /** Its seed, also when it is in the trash; absent when its model takes none. */
    seed: z.int().optional(),
    /** Of a frame that was saved from a video. */
    video: FrameVideo.optional(),
    sources: z.array(Source),
    takes: z.array(Relative),
    made: z.array(Relative),
    /** Cursor of the next page of `made`; absent on the last page. */
    next: z.string().optional(),
  }),
})
export type Family = z.infer<typeof familyOf.response>

/**
 * What happens to one image of a request, in the order in which it may: it is asked for, gets its place in the queue, and a worker
 * begins; it is sent to the service, which may put it off, take it, report its progress and its end; it is stored or fails,
 * and is charged. A failure may be put away; the request ends with its last image.
 */
const storySteps = [
  'requested',
  'queued',
  'started',
  'sent',
  'deferred',
  'doubted',
  'accepted',
  'progressed',
  'reported',
  'stored',
  'failed',
  'charged',
  'dismissed',
  'ended',
] as const

/** One step with its time, and what is worth telling of it; no words of the person, no ids of the service. */
export const StoryStep = z.object({
  step: z.enum(storySteps),
  at: z.iso.datetime(),
  /** Of `sent`, counted from one. */
  attempt: z.int().optional(),
  /** Of `sent`: the service, in our words. */
  provider: z.string().optional(),
  /** Of `deferred`: when it is tried again. */
  until: z.iso.datetime().optional(),
  /** Of `progressed`, in percent. */
  progress: z.int().optional(),
  /** Of `reported`: what the service says became of it. */
  status: z.string().optional(),
  /** Of `failed`. */
  reason: z.string().optional(),
  /** Of `charged`, fractions allowed. */
  amountCents: z.number().optional(),
  /** Of `sent` and `charged`: the AI sandbox played the service, and the money is simulated. */
  sandbox: z.boolean().optional(),
})
export type StoryStep = z.infer<typeof StoryStep>

/** The story of one image of a generation from the log, oldest step first. */
export const storyOf = endpoint({
  method: 'GET',
  path: '/api/generations/:id/outputs/:n/story',
  summary: 'Look at what happened to one image, from its request to its charge',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: z.object({ id: z.uuid(), n: z.coerce.number().int().min(0).max(99) }),
  response: z.object({ steps: z.array(StoryStep) }),
})
