import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { assetErrors } from '../assets/errors.ts'
import { pictureFile } from '../assets/uploads/upload-contract.ts'
import { animationAspectRatios, animationModes, animationResolutions } from '../catalogue/animation-contract.ts'
import { longestPrompt } from '../catalogue/contract.ts'
import { AcceptedClip, admissionErrors, clipEndpoints, clipFields, mediaAddress } from '../clips/contract.ts'
import { clipErrors } from '../clips/errors.ts'
import { animationErrors } from './errors.ts'

/** Seconds from the beginning of the driving video. */
const Seconds = z.coerce.number().min(0).max(100_000)

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
  prompt: z.string().trim().max(longestPrompt).default(''),
  /** The picture, where it is no file. */
  imageUrl: mediaAddress,
  /** The part of the video that is used; without them it is all of it. */
  trimStart: Seconds.optional(),
  trimEnd: Seconds.optional(),
  /** What our client showed: money in cents, or credits where it is to be paid so; refused with `price-changed` when no longer true. */
  priceCents: z.coerce.number().nonnegative().optional(),
  credits: z.coerce.number().int().nonnegative().optional(),
})
export type AnimateForm = z.infer<typeof AnimateForm>

const animationFiles: Readonly<Record<string, FileRule>> = { image: { ...pictureFile, maxFiles: 1 } }

/** One copy of a video. All kinds of videos share their limit: some run at once, as many again wait in order (spec video 9). */
export const animate = endpoint({
  method: 'POST',
  path: '/api/tiktok/animate',
  summary: 'Ask for a copy of a video with another picture',
  refusals: [
    ...admissionErrors,
    animationErrors.noVideo,
    animationErrors.noImage,
    clipErrors.unusableAddress,
    assetErrors.unusableImage,
    commonErrors.addressRefused,
  ],
  access: 'user',
  body: AnimateForm,
  files: animationFiles,
  bulk: true,
  status: 202,
  response: AcceptedClip.omit({ videoId: true }).extend({ animationId: z.uuid() }),
})

/** A copy of a video as it is listed (spec video 3), with what our page shows besides. */
export const Animation = z.object({
  ...clipFields,
  userId: z.uuid(),
  /** The link that the video came from; empty for one that was uploaded. */
  tiktokUrl: z.string(),
  /** Of the driving video, which can be looked at for a week. */
  videoId: z.string(),
  mode: z.enum(animationModes),
  resolution: z.enum(animationResolutions),
  aspectRatio: z.enum(animationAspectRatios),
  /** -1 while none was sent yet. */
  seed: z.int(),
  /** Address of the picture. */
  uploadedImage: z.string(),
  /** The part of the video that is used, in seconds from its beginning. */
  trim: z.object({ start: z.number(), end: z.number() }),
  /** What was used of the day's credits for it; absent: it is paid by money. */
  credits: z.int().optional(),
})
export type Animation = z.infer<typeof Animation>

/** The specification knows no pages of them. */
export const {
  list: listAnimations,
  get: getAnimation,
  remove: deleteAnimation,
  favorite: toggleAnimationFavorite,
  cancel: cancelAnimation,
  retry: retryAnimation,
} = clipEndpoints({ path: '/api/tiktok/animations', noun: 'animation', item: Animation, usualPage: 200 })
