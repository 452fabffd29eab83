import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { jobErrors } from '../jobs/errors.ts'
import { clipErrors } from './errors.ts'

/** Kinds of jobs that make one clip each. */
export const ClipKind = z.enum(['video', 'animation', 'lip-sync'])
export type ClipKind = z.infer<typeof ClipKind>

/** As lists name them (spec video 4): waiting for its turn, being made, and its end. */
export const ClipStatus = z.enum(['pending', 'processing', 'completed', 'failed'])
export type ClipStatus = z.infer<typeof ClipStatus>

/** What was made, once it is stored: addresses of media of the studio. */
export const Clip = z.object({
  assetId: z.uuid(),
  /** In a form that every browser plays. */
  playUrl: z.string(),
  /** As the model made it; to download. */
  originalUrl: z.string(),
  /** A still of its beginning. */
  posterUrl: z.string(),
  thumbnailUrl: z.string(),
  /** Its first three seconds, without sound. */
  hoverUrl: z.string(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
  hasSound: z.boolean(),
  thumbhash: z.string(),
})
export type Clip = z.infer<typeof Clip>

/** Why there is no clip. Nobody is charged for it. */
export const ClipFailure = z.object({
  reason: z.string(),
  error: z.string(),
  /** Of the day's credits that stay used all the same, because the service may keep what it cost; absent: none. */
  creditsUsed: z.int().optional(),
})

/** What every kind of clip is listed with (spec video 3), and what our pages show besides. */
export const clipFields = {
  id: z.uuid(),
  prompt: z.string(),
  model: z.string(),
  status: ClipStatus,
  /** In percent. */
  progress: z.int(),
  /** Address of the clip once it is there; both names mean the same (spec video 3). */
  generatedVideoUrl: z.string().nullable(),
  resultUrl: z.string().nullable(),
  /** Id at the service that makes it. */
  taskId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its turn came; absent while it waits. */
  startedAt: z.iso.datetime().optional(),
  favorite: z.union([z.literal(0), z.literal(1)]),
  clip: Clip.optional(),
  /** While it waits for its turn: its place among what waits, from 1. */
  queuePosition: z.int().min(1).optional(),
  /** Its end was asked for: it fails as cancelled if it was not sent to the model yet, else it is kept and charged. */
  cancelRequested: z.literal(true).optional(),
  failure: ClipFailure.optional(),
  /** Charged so far, in cents, fractions allowed. */
  costCents: z.number(),
  /** What making it again would cost today, in cents; absent while the model cannot be used, and once it was asked for again. */
  retryCents: z.number().optional(),
  /** The same in credits, of a kind that may be paid so: they are used in place of the money if the day has enough of them. */
  retryCredits: z.int().optional(),
  retryOf: z.uuid().optional(),
  /** The one that makes this failed one again. */
  retriedBy: z.uuid().optional(),
  sandbox: z.boolean(),
}

const Fields = z.object(clipFields)
/** The part of an item that is alike in all kinds. */
export type ClipFields = z.infer<typeof Fields>

/** Address of something that a clip is to be made from: a thing of the person's, as lists name it, or any public address. */
export const mediaAddress = z.string().trim().max(2_000).optional()

/** Why a request for a clip may not be admitted. */
export const admissionErrors = [
  commonErrors.notFound,
  clipErrors.invalidSettings,
  clipErrors.modelUnavailable,
  clipErrors.promptTooLong,
  jobErrors.priceChanged,
  jobErrors.rateLimit,
  jobErrors.spendCap,
  jobErrors.ownSpendCap,
  jobErrors.storageQuota,
  accountErrors.suspended,
]

/** A request for a clip that was accepted. */
export const AcceptedClip = z.object({ videoId: z.uuid(), status: ClipStatus })
export type AcceptedClip = z.infer<typeof AcceptedClip>

/** A clip of whichever kind. */
export const AnyClip = z.object({ ...clipFields, kind: ClipKind })
export type AnyClip = z.infer<typeof AnyClip>

const page = (usual: number) => ({
  limit: z.coerce.number().int().min(1).max(Math.max(100, usual)).default(usual),
  /** Counted from the newest, or from `after`. */
  offset: z.coerce.number().int().min(0).default(0),
  /**
   * The last clip of the page before, wherever it is by now: the page goes on behind it, so that what came or went meanwhile moves nothing.
   */
  after: z.uuid().optional(),
})

/** Where a clip of any kind is looked for or chosen: all in one list, newest first, with what is alike in all kinds. */
export const listClips = endpoint({
  method: 'GET',
  path: '/api/clips',
  summary: 'List clips of all kinds, newest first',
  refusals: [commonErrors.notFound],
  access: 'user',
  query: z.object(page(20)),
  response: z.array(AnyClip),
})

const ofClip = z.object({ id: z.uuid() })

interface KindOfEndpoints<Item extends z.ZodType> {
  /** Address of all of them. */
  readonly path: string
  /** What people call one, such as `video`. */
  readonly noun: string
  readonly item: Item
  /** How many a page has unless the client says: as many as there are where the specification knows no pages. */
  readonly usualPage: number
}

/** The calls of one kind of clip after it was asked for, as `clipRoutes` answers them. */
export function clipEndpoints<Item extends z.ZodType>({ path, noun, item, usualPage }: KindOfEndpoints<Item>) {
  const one = `${path}/:id`
  return {
    /** Newest first. What is in the trash, or a failure that was put away, is in no list. */
    list: endpoint({
      method: 'GET',
      path,
      summary: `List ${noun}s, newest first`,
      refusals: [commonErrors.notFound],
      access: 'user',
      query: z.object(page(usualPage)),
      response: z.array(item),
    }),

    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Look at one ${noun}`,
      access: 'user',
      params: ofClip,
      response: item,
    }),

    /** Where it can be restored by the id of its clip; a failed one is put away. Succeeds too when that was done before. */
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Move a ${noun} to the trash`,
      refusals: [commonErrors.notFound, clipErrors.inProgress],
      access: 'user',
      params: ofClip,
      response: Done,
    }),

    favorite: endpoint({
      method: 'PATCH',
      path: `${one}/favorite`,
      summary: `Switch whether a ${noun} is a favourite`,
      refusals: [commonErrors.notFound],
      access: 'user',
      params: ofClip,
      response: z.object({ favorite: clipFields.favorite }),
    }),

    /** What was sent to the model still arrives and is charged. */
    cancel: endpoint({
      method: 'POST',
      path: `${one}/cancel`,
      summary: `Stop a ${noun} that has not been made yet`,
      access: 'user',
      params: ofClip,
      status: 202,
      response: Done,
    }),

    /** With the same inputs, words and settings, at the price of today; once for each. */
    retry: endpoint({
      method: 'POST',
      path: `${one}/retry`,
      summary: `Make a failed ${noun} again`,
      needsDiskSpace: true,
      refusals: [
        ...admissionErrors,
        jobErrors.nothingToRetry,
        jobErrors.alreadyRetried,
        jobErrors.stillStoring,
        clipErrors.wordsErased,
      ],
      access: 'user',
      params: ofClip,
      body: z.object({
        priceCents: z.number().nonnegative().optional(),
        /** What our client showed in credits, where it is to be paid so; refused with `price-changed` when no longer true. */
        credits: z.int().nonnegative().optional(),
      }),
      status: 202,
      response: AcceptedClip.pick({ videoId: true }),
    }),
  }
}
