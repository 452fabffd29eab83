import { z } from 'zod'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { videoShape } from '../../platform/media/video/video-limits.ts'
import { jobErrors } from '../jobs/errors.ts'
import { sourceErrors } from './errors.ts'

const Link = z.object({ url: z.string().trim().max(2_000).default('') })

/** The video is stored and its frames can be asked for. */
const Stored = z.object({ success: z.literal(true), videoId: z.uuid() })

/** Longer than a usual download takes; a person who asks again joins it. */
const waitMs = 110_000

const refusals = [
  sourceErrors.nothingGiven,
  sourceErrors.sourceFailed,
  sourceErrors.sourceLate,
  sourceErrors.sourceGone,
  jobErrors.storageQuota,
]

/** How a video is imported by its link, whatever the site. */
const byLink = {
  method: 'POST',
  refusals,
  access: 'user',
  body: Link,
  needsDiskSpace: true,
  bulk: true,
  handlerMs: waitMs,
  response: Stored,
} as const

/** Spec images 7. The same link within a week is not downloaded again. */
export const downloadTiktok = endpoint({
  ...byLink,
  path: '/api/tiktok/download',
  summary: 'Import the video of a TikTok link',
})

/** As `downloadTiktok`. */
export const downloadYoutube = endpoint({
  ...byLink,
  path: '/api/youtube/download',
  summary: 'Import the video of a YouTube link',
})

/** Spec images 7. What the file is, is read from its bytes. */
export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/video/upload',
  summary: 'Upload a video to take frames from',
  refusals,
  access: 'user',
  files: {
    video: {
      maxFiles: 1,
      maxBytes: videoShape.mostBytes,
      accept: ['video/mp4', 'video/quicktime', 'video/webm', 'video/matroska', 'video/x-matroska', 'video/x-m4v'],
    },
  },
  bulk: true,
  handlerMs: waitMs,
  response: Stored,
})

const ofVideo = z.object({ videoId: z.uuid() })

/** An imported video, as long as it is kept (a week). */
export const Source = z.object({
  videoId: z.uuid(),
  /** `tiktok`, `youtube`, `upload`, or a word of a later release. */
  kind: z.string(),
  /** Where it came from; absent for an upload. */
  link: z.string().optional(),
  durationMs: z.int(),
  /** In pixels as shown. */
  width: z.int(),
  height: z.int(),
})
export type Source = z.infer<typeof Source>

/** What a video is that was downloaded or uploaded. */
export const getSource = endpoint({
  method: 'GET',
  path: '/api/sources/:videoId',
  summary: 'Look at an imported video',
  refusals: [sourceErrors.sourceGone],
  access: 'user',
  params: ofVideo,
  response: Source,
})

/** Spec video 7: the video itself, in a form that browsers play, in parts if asked for. */
export const readSourceVideo = endpoint({
  method: 'GET',
  path: '/api/tiktok/video/:videoId',
  summary: 'Play an imported video',
  refusals: [sourceErrors.sourceGone],
  access: 'user',
  params: ofVideo,
  response: Bytes,
})

export const Frame = z.object({
  /** A small JPEG. */
  dataUrl: z.string(),
  /** Seconds from the start of the video; what `saveFrame` takes. */
  timestamp: z.number(),
})
export type Frame = z.infer<typeof Frame>

/** Spec images 7: the frames of any of the three sources, in the order of the video. */
export const extractFrames = endpoint({
  method: 'POST',
  path: '/api/tiktok/extract-frames',
  summary: 'Get the frames of an imported video to choose from',
  refusals,
  access: 'user',
  body: z.object({ videoId: z.uuid() }),
  bulk: true,
  handlerMs: waitMs,
  response: z.object({ success: z.literal(true), frames: z.array(Frame) }),
})

/**
 * Saves a frame to the gallery, in full size, as a generation of one image. A frame that is in the gallery already is not saved again:
 * the response names the one that is there.
 */
export const saveFrame = endpoint({
  method: 'POST',
  path: '/api/sources/:videoId/frames',
  summary: 'Save a frame to the gallery',
  refusals,
  access: 'user',
  params: z.object({ videoId: z.uuid() }),
  body: z.object({
    timestamp: z
      .number()
      .min(0)
      .max(videoShape.mostSeconds + 1)
      .optional(),
  }),
  needsDiskSpace: true,
  response: z.object({ success: z.literal(true), generationId: z.uuid(), imageUrl: z.string() }),
})
