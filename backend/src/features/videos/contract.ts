import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { assetErrors } from '../assets/errors.ts'
import { pictureFile } from '../assets/uploads/upload-contract.ts'
import { longestPrompt } from '../catalogue/contract.ts'
import {
  modelVariants,
  videoAspectRatios,
  videoDurations,
  videoModelIds,
  videoResolutions,
} from '../catalogue/video-contract.ts'
import { AcceptedClip, admissionErrors, clipEndpoints, clipFields, mediaAddress } from '../clips/contract.ts'
import { clipErrors } from '../clips/errors.ts'
import { videoErrors } from './errors.ts'
import { audioBytesLimit, audioTooLargeWords, durationWords } from './words-contract.ts'

/** Name of the input that a video begins with. */
export const firstFrame = 'first-frame'

/**
 * The form of a video (spec video 5 and 7); multipart, numbers arrive as text. What is left out is what the model usually has; what a
 * model cannot make is refused.
 */
export const GenerateVideoForm = z.object({
  prompt: z.string().trim().max(longestPrompt).default(''),
  model: z.enum(videoModelIds).default('kling-2.1'),
  variant: z.enum(modelVariants).default('pro'),
  duration: z.coerce
    .number()
    .pipe(z.literal(videoDurations, { error: durationWords }))
    .optional(),
  resolution: z.enum(videoResolutions).optional(),
  aspectRatio: z.enum(videoAspectRatios).default('16:9'),
  /** The first frame, where it is no file. */
  imageUrl: mediaAddress,
  lastFrameUrl: mediaAddress,
  /** What the clip is not to show. */
  negativePrompt: z.string().trim().max(2_500).optional(),
  guidanceScale: z.coerce.number().min(0).max(1).optional(),
  /** Whether the clip has sound, for models that have the choice. */
  audioEnabled: z.stringbool().optional(),
  /** -1: the studio draws one. */
  seed: z.coerce.number().int().min(-1).default(-1),
  /** Price that our client showed, in cents; refused with `price-changed` when no longer true. */
  priceCents: z.coerce.number().nonnegative().optional(),
})
export type GenerateVideoForm = z.infer<typeof GenerateVideoForm>

const videoFiles: Readonly<Record<string, FileRule>> = {
  image: { ...pictureFile, maxFiles: 1 },
  lastFrame: { ...pictureFile, maxFiles: 1 },
  audio: {
    maxFiles: 1,
    maxBytes: audioBytesLimit - 1,
    accept: ['audio/mpeg', 'audio/wav'],
    tooLargeWords: audioTooLargeWords,
  },
}

/** One clip. As many as run at once begin; as many again wait for their turn in order; more is refused (spec video 9). */
export const generateVideo = endpoint({
  method: 'POST',
  path: '/api/generate-video',
  summary: 'Ask for a video',
  refusals: [
    ...admissionErrors,
    videoErrors.noFirstFrame,
    videoErrors.noLastFrame,
    clipErrors.unusableAddress,
    clipErrors.unusableFile,
    assetErrors.unusableImage,
    commonErrors.addressRefused,
  ],
  access: 'user',
  body: GenerateVideoForm,
  files: videoFiles,
  bulk: true,
  status: 202,
  response: AcceptedClip,
})

/** A video as it is listed (spec video 3), with what our page shows besides. */
export const Video = z.object({
  ...clipFields,
  /** Empty where the person has cleared what the model usually avoids; absent where there is none. */
  negativePrompt: z.string().optional(),
  variant: z.string(),
  /** In seconds. */
  duration: z.number(),
  resolution: z.string(),
  aspectRatio: z.string(),
  guidanceScale: z.number().optional(),
  audioEnabled: z.boolean().optional(),
  /** -1 while none is known: the model takes none, or none was sent yet. */
  seed: z.int(),
  /** Address of the first frame. */
  uploadedImage: z.string(),
  lastFrame: z.string().optional(),
  /** It was asked for with a sound of the person's own. */
  hasOwnAudio: z.literal(true).optional(),
})
export type Video = z.infer<typeof Video>

/** Spec video 9: pages of 20. */
export const {
  list: listVideos,
  get: getVideo,
  remove: deleteVideo,
  favorite: toggleVideoFavorite,
  cancel: cancelVideo,
  retry: retryVideo,
} = clipEndpoints({ path: '/api/seedance-videos', noun: 'video', item: Video, usualPage: 20 })

/** Spec video 7: polled every 3 s by clients without a live feed. All kinds of videos share the limit. */
export const videoQueueStatus = endpoint({
  method: 'GET',
  path: '/api/video-queue-status',
  summary: 'Tell whether more videos can be asked for',
  access: 'user',
  response: z.object({ isAtLimit: z.boolean() }),
})
