import { z } from 'zod'
import { endpoint } from '../../platform/http/contract/endpoint.ts'

/** The nine video models of specification 9 (video), the default first. */
export const videoModelIds = [
  'kling-2.1',
  'kling-2.5',
  'seedance-1.0-pro',
  'veo-3.1',
  'veo-3.1-fast',
  'sora-2',
  'wan-2.5',
  'wan-2.2-spicy',
  'wan-2.2-i2v-720p',
] as const
export type VideoModelId = (typeof videoModelIds)[number]

/** The default first (spec video 3). */
export const modelVariants = ['pro', 'lite'] as const
export type ModelVariant = (typeof modelVariants)[number]

/** Lengths that can be asked for, in seconds (spec video 5). */
export const videoDurations = [4, 5, 6, 8, 10] as const
export type VideoDuration = (typeof videoDurations)[number]

/** From the smallest to the largest. */
export const videoResolutions = ['480p', '720p', '1080p'] as const
export type VideoResolution = (typeof videoResolutions)[number]

/** Width to height. */
export const videoAspectRatios = ['16:9', '9:16', '1:1', '4:3'] as const
export type VideoAspectRatio = (typeof videoAspectRatios)[number]

/** What a second of a clip costs, in cents with fractions; for every choice that has what the rate names. */
const VideoRate = z.object({
  variant: z.enum(modelVariants).optional(),
  resolution: z.enum(videoResolutions).optional(),
  sound: z.boolean().optional(),
  centsPerSecond: z.number(),
})

/** One model as the form shows it, and as its rules read it. */
export const VideoModel = z.object({
  id: z.enum(videoModelIds),
  label: z.string(),
  description: z.string(),
  /** The service has switched it off: it is shown, cannot be chosen, and names the model to take instead. */
  retired: z.object({ successor: z.enum(videoModelIds) }).optional(),
  /** The usual one first, each with the sizes that it makes. */
  variants: z.array(
    z.object({ id: z.enum(modelVariants), label: z.string(), resolutions: z.array(z.enum(videoResolutions)) }),
  ),
  /** In seconds. */
  durations: z.array(z.literal(videoDurations)),
  /** What a length that this model does not make becomes when the model is chosen: a short one, and a longer one. */
  remappedDurations: z.object({ short: z.literal(videoDurations), long: z.literal(videoDurations) }),
  /** To choose from; empty: a clip has the shape of its first frame. */
  aspectRatios: z.array(z.enum(videoAspectRatios)),
  /** The service takes no ratio: the first frame is cropped to the chosen one before it is sent. */
  cropsFirstFrame: z.boolean(),
  lastFrame: z.enum(['none', 'optional', 'required']),
  /** Whether the person may give the sound as a file. */
  takesAudio: z.boolean(),
  /** Whether clips have sound: never, always, or as the person chooses (`audioEnabled`). */
  sound: z.enum(['never', 'always', 'choice']),
  /** Its default; absent: the model takes none. */
  negativePrompt: z.string().optional(),
  /** Absent: the model takes none. */
  guidanceScale: z.object({ min: z.number(), max: z.number(), usual: z.number() }).optional(),
  takesSeed: z.boolean(),
  promptRequired: z.boolean(),
  longestPrompt: z.int(),
  /** The first that fits a choice counts. */
  rates: z.array(VideoRate),
  typicalSeconds: z.number(),
  sandbox: z.boolean(),
})
export type VideoModel = z.infer<typeof VideoModel>

export const listVideoModels = endpoint({
  method: 'GET',
  path: '/api/video-models',
  summary: 'List the video models with what they take and cost',
  access: 'user',
  response: z.array(VideoModel),
})
