import { z } from 'zod'
import { type Personal, personal, plainOf } from './event.ts'

/** What else is known of a video. */
export const VideoMedia = z.object({
  /** From the first packet of the picture to the end of its last. */
  durationMs: z.int().min(1),
  /** Frames a second as a fraction, such as `24/1` or `30000/1001`. */
  frameRate: z.string(),
  /** In the words of ffmpeg: `h264`, `hevc`. */
  videoCodec: z.string(),
  audioCodec: z.string().optional(),
  hasSound: z.boolean(),
  /** A copy in a form that every browser plays is stored beside it; absent when browsers play the original. */
  playableCopy: z.literal(true).optional(),
})
export type VideoMedia = Readonly<z.infer<typeof VideoMedia>>

/** The facts of a stored medium that say nothing about what can be seen in it. */
const MediaFacts = z.object({
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels as shown: upright, and square in a video. 0 of a sound. */
  width: z.int(),
  height: z.int(),
  /** Absent for a picture. */
  video: VideoMedia.optional(),
})

/** What a stored medium is. */
export type Medium = 'image' | 'video' | 'audio'

export function mediumOf({ video, contentType }: Pick<StoredMedia, 'video' | 'contentType'>): Medium {
  if (video !== undefined) return 'video'
  return isSound(contentType) ? 'audio' : 'image'
}

export function isSound(contentType: string): boolean {
  return contentType.startsWith('audio/')
}

export function isMoving(contentType: string): boolean {
  return contentType.startsWith('video/')
}

export function isStill(contentType: string): boolean {
  return contentType.startsWith('image/')
}

/** What is known of stored media; the bytes are in the blob store under `<userId>/<assetId>/<variant>`. */
export interface StoredMedia extends Readonly<z.infer<typeof MediaFacts>> {
  /** SHA-256 of the original, hex. */
  readonly checksum: string
  /** Base64, about 25 bytes: a blurred preview, of a video of its poster. */
  readonly thumbhash: string
}

/** The same in an event: what would show the picture, or prove that a person had it, is sealed with the person's key. */
export interface LoggedMedia {
  readonly media: Readonly<z.infer<typeof MediaFacts>>
  readonly checksum: Personal
  readonly thumbhash: Personal
}

/**
 * Fields of an event that tells of a person's media.
 * @param subject name of the field of the same event that holds the person's id
 */
export function loggedMedia(subject: string) {
  return { media: MediaFacts, checksum: personal(subject), thumbhash: personal(subject) }
}

/** As the media of an event, still in clear; the event store seals it when it appends. */
export function toLoggedMedia({ checksum, thumbhash, ...media }: StoredMedia): LoggedMedia {
  return {
    media: factsOf(media),
    checksum: { plain: checksum },
    thumbhash: { plain: thumbhash },
  }
}

/** The media of an unsealed event. Checksum and thumbhash are empty when the person's key was erased. */
export function fromLoggedMedia({ media, checksum, thumbhash }: LoggedMedia): StoredMedia {
  return { ...factsOf(media), checksum: plainOf(checksum) ?? '', thumbhash: plainOf(thumbhash) ?? '' }
}

/** Without what else the object may have. */
function factsOf({ contentType, bytes, width, height, video }: Readonly<z.infer<typeof MediaFacts>>) {
  return { contentType, bytes, width, height, ...(video && { video }) }
}

/** The shape of a medium: its width for a height of 1000. */
export function ratioOf({ width, height }: Pick<StoredMedia, 'width' | 'height'>): number {
  return Math.round((1000 * width) / height)
}

const ClearMedia = MediaFacts.extend({ checksum: z.string(), thumbhash: z.string() })

/** Upcaster for events that were written when checksum and thumbhash stood in clear inside `media`. */
export function sealLater(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, ...toLoggedMedia(ClearMedia.parse(data['media'])) }
}
