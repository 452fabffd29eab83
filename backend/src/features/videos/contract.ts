import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { assetErrors } from '../assets/errors.ts'
import { pictureFile } from '../assets/upload-contract.ts'
import {
  modelVariants,
  videoAspectRatios,
  videoDurations,
  videoModelIds,
  videoResolutions,
} from '../catalogue/video-contract.ts'
import { jobErrors } from '../jobs/errors.ts'
import { videoErrors } from './errors.ts'
import { audioBytesLimit, audioTooLargeWords, durationWords } from './words-contract.ts'

/** The longest prompt, in UTF-16 units; models may take less. */
const longestPrompt = 4_000

/** Address of a picture: of one that the person has, as lists give it, or any public one. */
const frameUrl = z.string().trim().max(2_000).optional()

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
  imageUrl: frameUrl,
  lastFrameUrl: frameUrl,
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

/** As lists name them (spec video 4): waiting for its turn, being made, and its end. */
export const VideoStatus = z.enum(['pending', 'processing', 'completed', 'failed'])
export type VideoStatus = z.infer<typeof VideoStatus>

/** Why a request for a video may not be admitted. */
const admissionErrors = [
  commonErrors.notFound,
  videoErrors.invalidSettings,
  videoErrors.modelUnavailable,
  videoErrors.promptTooLong,
  jobErrors.priceChanged,
  jobErrors.rateLimit,
  jobErrors.spendCap,
  jobErrors.ownSpendCap,
  jobErrors.storageQuota,
  accountErrors.suspended,
]

const Accepted = z.object({ videoId: z.uuid(), status: VideoStatus })

/** One clip. As many as run at once begin; as many again wait for their turn in order; more is refused (spec video 9). */
export const generateVideo = endpoint({
  method: 'POST',
  path: '/api/generate-video',
  summary: 'Ask for a video',
  refusals: [
    ...admissionErrors,
    videoErrors.noFirstFrame,
    videoErrors.noLastFrame,
    videoErrors.unusableAddress,
    assetErrors.unusableImage,
    commonErrors.addressRefused,
  ],
  access: 'user',
  body: GenerateVideoForm,
  files: videoFiles,
  status: 202,
  response: Accepted,
})

/** What was made, once it is stored: addresses of media of the studio. */
const Clip = z.object({
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

/** A video as it is listed (spec video 3), with what our page shows besides. */
export const Video = z.object({
  id: z.uuid(),
  prompt: z.string(),
  negativePrompt: z.string().optional(),
  model: z.string(),
  variant: z.string(),
  /** In seconds. */
  duration: z.number(),
  resolution: z.string(),
  aspectRatio: z.string(),
  guidanceScale: z.number().optional(),
  audioEnabled: z.boolean().optional(),
  /** -1 while none is known: the model takes none, or none was sent yet. */
  seed: z.int(),
  status: VideoStatus,
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
  /** Address of the first frame. */
  uploadedImage: z.string(),
  lastFrame: z.string().optional(),
  clip: Clip.optional(),
  /** While it waits for its turn: its place among what waits, from 1. */
  queuePosition: z.int().min(1).optional(),
  /** Its end was asked for: it fails as cancelled if it was not sent to the model yet, else it is kept and charged. */
  cancelRequested: z.literal(true).optional(),
  failure: z.object({ reason: z.string(), error: z.string() }).optional(),
  /** Charged so far, in cents, fractions allowed. */
  costCents: z.number(),
  /** What making it again would cost today, in cents; absent while the model cannot be used. */
  retryCents: z.number().optional(),
  retryOf: z.uuid().optional(),
  /** The video that makes this failed one again. */
  retriedBy: z.uuid().optional(),
  sandbox: z.boolean(),
})
export type Video = z.infer<typeof Video>

/** Newest first (spec video 9: pages of 20). What is in the trash, or a failure that was put away, is in no list. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/seedance-videos',
  summary: 'List videos, newest first',
  access: 'user',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.array(Video),
})

const ofVideo = z.object({ id: z.uuid() })
const Done = z.object({ success: z.literal(true) })

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/seedance-videos/:id',
  summary: 'Look at one video',
  access: 'user',
  params: ofVideo,
  response: Video,
})

/**
 * Moves a video to the trash, where it can be restored by the id of its clip, or puts a failed one away. Succeeds too when that was done
 * before.
 */
export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/seedance-videos/:id',
  summary: 'Move a video to the trash',
  refusals: [commonErrors.notFound, videoErrors.inProgress],
  access: 'user',
  params: ofVideo,
  response: Done,
})

/** Makes a video a favourite, or no longer one. */
export const toggleVideoFavorite = endpoint({
  method: 'PATCH',
  path: '/api/seedance-videos/:id/favorite',
  summary: 'Turn the favourite mark of a video over',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: ofVideo,
  response: z.object({ favorite: Video.shape.favorite }),
})

/** Stops a video that waits or was not sent to the model yet; what was sent still arrives and is charged. */
export const cancelVideo = endpoint({
  method: 'POST',
  path: '/api/seedance-videos/:id/cancel',
  summary: 'Stop a video that has not been made yet',
  access: 'user',
  params: ofVideo,
  status: 202,
  response: Done,
})

/** Makes a failed video again, with the same frames, words and settings, at the price of today; once for each. */
export const retryVideo = endpoint({
  method: 'POST',
  path: '/api/seedance-videos/:id/retry',
  summary: 'Make a failed video again',
  needsDiskSpace: true,
  refusals: [...admissionErrors, jobErrors.nothingToRetry, jobErrors.alreadyRetried, videoErrors.wordsErased],
  access: 'user',
  params: ofVideo,
  body: z.object({ priceCents: z.number().nonnegative().optional() }),
  status: 202,
  response: z.object({ videoId: z.uuid() }),
})

/** Spec video 7: polled every 3 s by clients without a live feed. All kinds of videos share the limit. */
export const videoQueueStatus = endpoint({
  method: 'GET',
  path: '/api/video-queue-status',
  summary: 'Tell whether more videos can be asked for',
  access: 'user',
  response: z.object({ isAtLimit: z.boolean() }),
})
