import { z } from 'zod'
import { type Personal, personal, plainOf } from './event.ts'

/** The facts of a stored medium that say nothing about what can be seen in it. */
const MediaFacts = z.object({
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})

/** What is known of stored media; the bytes are in the blob store under `<userId>/<assetId>/<variant>`. */
export interface StoredMedia extends Readonly<z.infer<typeof MediaFacts>> {
  /** SHA-256 of the original, hex. */
  readonly checksum: string
  /** Base64, about 25 bytes: a blurred preview. */
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
export function toLoggedMedia({ contentType, bytes, width, height, checksum, thumbhash }: StoredMedia): LoggedMedia {
  return {
    media: { contentType, bytes, width, height },
    checksum: { plain: checksum },
    thumbhash: { plain: thumbhash },
  }
}

/** The media of an unsealed event. Checksum and thumbhash are empty when the person's key was erased. */
export function fromLoggedMedia({ media, checksum, thumbhash }: LoggedMedia): StoredMedia {
  const { contentType, bytes, width, height } = media
  return {
    contentType,
    bytes,
    width,
    height,
    checksum: plainOf(checksum) ?? '',
    thumbhash: plainOf(thumbhash) ?? '',
  }
}

const ClearMedia = MediaFacts.extend({ checksum: z.string(), thumbhash: z.string() })

/** Upcaster for events that were written when checksum and thumbhash stood in clear inside `media`. */
export function sealLater(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, ...toLoggedMedia(ClearMedia.parse(data['media'])) }
}
