import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { assetErrors } from '../assets/errors.ts'
import { pictureFile } from '../assets/upload-contract.ts'
import { animationAspectRatios, animationModes, animationResolutions } from '../catalogue/animation-contract.ts'
import { ClipStatus, clipFields } from '../clips/contract.ts'
import { jobErrors } from '../jobs/errors.ts'
import { animationErrors } from './errors.ts'

/** Seconds from the beginning of the driving video. */
const Seconds = z.coerce.number().min(0).max(100_000)

/** What a person saw as the cost of it: refused with `price-changed` when it is no longer true. */
const shownCost = {
  /** In cents, where it is to be paid by money. */
  priceCents: z.coerce.number().nonnegative().optional(),
  /** Where it is to be paid by the credits of the day. */
  credits: z.coerce.number().int().nonnegative().optional(),
}

/** The form of a copy of a video (spec video 7); multipart, numbers arrive as text. */
export const AnimateForm = z.object({
  /** The link that the video came from. The studio knows it by `videoId`. */
  tiktokUrl: z.string().trim().max(2_000).optional(),
  /** Of the driving video, as its download or upload has answered. */
  videoId: z.union([z.uuid(), z.literal('')]).optional(),
  mode: z.enum(animationModes).default('animate'),
  resolution: z.enum(animationResolutions).default('720p'),
  aspectRatio: z.enum(animationAspectRatios).default('tall'),
  /** -1: the studio draws one. */
  seed: z.coerce.number().int().min(-1).default(-1),
  prompt: z.string().trim().max(4_000).default(''),
  /** The picture, where it is no file: address of one that the person has, as lists give it, or any public one. */
  imageUrl: z.string().trim().max(2_000).optional(),
  /** The part of the video that is used; without them it is all of it. */
  trimStart: Seconds.optional(),
  trimEnd: Seconds.optional(),
  ...shownCost,
})
export type AnimateForm = z.infer<typeof AnimateForm>

const animationFiles: Readonly<Record<string, FileRule>> = { image: { ...pictureFile, maxFiles: 1 } }

/** Why a request for an animation may not be admitted. */
const admissionErrors = [
  commonErrors.notFound,
  animationErrors.invalidSettings,
  animationErrors.modelUnavailable,
  jobErrors.priceChanged,
  jobErrors.rateLimit,
  jobErrors.spendCap,
  jobErrors.ownSpendCap,
  jobErrors.storageQuota,
  accountErrors.suspended,
]

/** One copy of a video. All kinds of videos share their limit: some run at once, as many again wait in order (spec video 9). */
export const animate = endpoint({
  method: 'POST',
  path: '/api/tiktok/animate',
  summary: 'Ask for a copy of a video with another picture',
  refusals: [
    ...admissionErrors,
    animationErrors.noVideo,
    animationErrors.noImage,
    animationErrors.unusableAddress,
    assetErrors.unusableImage,
    commonErrors.addressRefused,
  ],
  access: 'user',
  body: AnimateForm,
  files: animationFiles,
  status: 202,
  response: z.object({ animationId: z.uuid(), status: ClipStatus }),
})

/** A copy of a video as it is listed (spec video 3), with what our page shows besides. */
export const Animation = z
  .object(clipFields)
  .omit({ model: true })
  .extend({
    /** -1 while none is known. */
    seed: z.int(),
    userId: z.uuid(),
    /** The link that the video came from; empty for one that was uploaded. */
    tiktokUrl: z.string(),
    /** Of the driving video, which can be looked at for a week. */
    videoId: z.uuid(),
    mode: z.enum(animationModes),
    resolution: z.enum(animationResolutions),
    aspectRatio: z.enum(animationAspectRatios),
    /** Address of the picture. */
    uploadedImage: z.string(),
    /** The part of the video that was used, in seconds from its beginning. */
    trim: z.object({ start: z.number(), end: z.number() }),
    /** What was taken of the day's credits for it; absent: it was paid by money. */
    credits: z.int().optional(),
    /** What making it again would cost in credits; whether there are enough of them is in `readCredits`. */
    retryCredits: z.int().optional(),
  })
export type Animation = z.infer<typeof Animation>

/** Newest first. What is in the trash, or a failure that was put away, is in no list. */
export const listAnimations = endpoint({
  method: 'GET',
  path: '/api/tiktok/animations',
  summary: 'List copies of videos, newest first',
  access: 'user',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.array(Animation),
})

const ofAnimation = z.object({ id: z.uuid() })
const Done = z.object({ success: z.literal(true) })

/** Spec video 7: polled every 5 s by clients without a live feed. */
export const getAnimation = endpoint({
  method: 'GET',
  path: '/api/tiktok/animations/:id',
  summary: 'Look at one copy of a video',
  access: 'user',
  params: ofAnimation,
  response: Animation,
})

/**
 * Moves it to the trash, where it can be restored by the id of its clip, or puts a failed one away. Succeeds too when that was done
 * before.
 */
export const deleteAnimation = endpoint({
  method: 'DELETE',
  path: '/api/tiktok/animations/:id',
  summary: 'Move a copy of a video to the trash',
  refusals: [commonErrors.notFound, animationErrors.inProgress],
  access: 'user',
  params: ofAnimation,
  response: Done,
})

/** Makes it a favourite, or no longer one. */
export const toggleAnimationFavorite = endpoint({
  method: 'PATCH',
  path: '/api/tiktok/animations/:id/favorite',
  summary: 'Turn the favourite mark of a copy of a video over',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofAnimation,
  response: z.object({ favorite: Animation.shape.favorite }),
})

/** Stops one that waits or was not sent to the model yet; what was sent still arrives and is charged. */
export const cancelAnimation = endpoint({
  method: 'POST',
  path: '/api/tiktok/animations/:id/cancel',
  summary: 'Stop a copy of a video that has not been made yet',
  access: 'user',
  params: ofAnimation,
  status: 202,
  response: Done,
})

/** Makes a failed one again, with the same picture, part of the video, words and settings, at the price of today; once for each. */
export const retryAnimation = endpoint({
  method: 'POST',
  path: '/api/tiktok/animations/:id/retry',
  summary: 'Make a failed copy of a video again',
  needsDiskSpace: true,
  refusals: [...admissionErrors, jobErrors.nothingToRetry, jobErrors.alreadyRetried, animationErrors.wordsErased],
  access: 'user',
  params: ofAnimation,
  body: z.object(shownCost),
  status: 202,
  response: z.object({ animationId: z.uuid() }),
})
