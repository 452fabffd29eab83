import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CursorText, cursorText } from '../../platform/http/contract/cursor-text.ts'
import { Bytes, Done, endpoint } from '../../platform/http/contract/endpoint.ts'

/** WebP copies of a picture. The thumbnail is stored with the original; the larger ones are made when they are first asked for. */
const copyVariants = ['thumbnail', 'large-thumbnail', 'preview'] as const
export type CopyVariant = (typeof copyVariants)[number]

/**
 * What only videos have: the form of it that every browser plays, a still of its beginning (WebP, at most 640 px a side), and its first
 * three seconds without sound for a look in passing.
 */
const videoVariants = ['playable', 'poster', 'hover'] as const
export type VideoVariant = (typeof videoVariants)[number]

/** Variants of an asset's media: the original bytes, and what is made of them. Where a picture is asked of a video, it is of its poster. */
export const mediaVariants = ['original', ...copyVariants, ...videoVariants] as const
export type MediaVariant = (typeof mediaVariants)[number]

/** Longest side of each copy in pixels. None is larger than its original. */
export const copySides = { thumbnail: 512, 'large-thumbnail': 1280, preview: 1600 } as const satisfies Record<
  CopyVariant,
  number
>

/** Address of one variant; answered by a route that checks the owner (range requests, etag). */
export function mediaUrl(assetId: string, variant: MediaVariant): string {
  return `/api/media/${assetId}/${variant}`
}

/** The bytes of one variant, for their owner only; `download` is the name to save them under. */
export const readMedia = endpoint({
  method: 'GET',
  path: '/api/media/:assetId/:variant',
  summary: 'Read the bytes of an image or a video, or of a smaller copy of it',
  access: 'user',
  params: z.object({ assetId: z.uuid(), variant: z.enum(mediaVariants) }),
  query: z.object({ download: z.string().trim().min(1).max(200).optional() }),
  response: Bytes,
})

/** Address of an image as lists give it, relative or with the studio's origin before it. */
const imageUrl = z.string().min(1).max(2_000)
const assetParams = z.object({ assetId: z.uuid() })
const Marked = z.object({ isFavorite: z.boolean() })

/** Spec images 7. An image in the trash is not found. */
export const toggleFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites/toggle',
  summary: 'Switch whether an image is a favourite',
  refusals: [commonErrors.notFound, commonErrors.tooManyChanges],
  access: 'user',
  body: z.object({ generationId: z.uuid(), imageUrl }),
  response: Marked,
})

/** Makes an image a favourite, or no longer one; repeating it changes nothing. */
export const setFavorite = endpoint({
  method: 'POST',
  path: '/api/assets/:assetId/favorite',
  summary: 'Make an image a favourite, or no longer',
  access: 'user',
  params: assetParams,
  body: z.object({ favorite: z.boolean() }),
  response: Marked,
})

/** Spec images 7: moves an image to the trash; one that is there already is fine. */
export const trashImage = endpoint({
  method: 'DELETE',
  path: '/api/generations/:generationId/image',
  summary: 'Move an image to the trash',
  access: 'user',
  params: z.object({ generationId: z.uuid() }),
  body: z.object({ imageUrl }),
  response: Done,
})

/** Restores an image or upload from the trash. Succeeds too when it is not in the trash. */
export const restoreImage = endpoint({
  method: 'POST',
  path: '/api/assets/:assetId/restore',
  summary: 'Take an image out of the trash',
  access: 'user',
  params: assetParams,
  response: Done,
})

/** Deletes an image or upload of the trash for good. Succeeds too when that has been done already. */
export const purgeImage = endpoint({
  method: 'POST',
  path: '/api/assets/:assetId/purge',
  summary: 'Delete an image of the trash for good',
  refusals: [commonErrors.notInTrash],
  access: 'user',
  params: assetParams,
  response: Done,
})

/** A picture that a person has. */
export const Picture = z.object({
  id: z.uuid(),
  /**
   * The generation that it is an output or a reference of, and its number there; absent for a picture that belongs to no
   * generation.
   */
  generationId: z.uuid().optional(),
  n: z.int().optional(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  isFavorite: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Picture = z.infer<typeof Picture>

/** An image as the gallery shows it: an output of a generation. */
export const Image = Picture.required({ generationId: true, n: true })
export type Image = z.infer<typeof Image>

/** An image, upload or video that can be restored; what is said of the picture of a video is that of its poster. */
export const TrashedImage = Picture.extend({
  /** Of a video only. */
  video: z
    .object({
      durationMs: z.int(),
      /** Address of the form that every browser plays, and of a still of its beginning. */
      playUrl: z.string(),
      posterUrl: z.string(),
    })
    .optional(),
  deletedAt: z.iso.datetime(),
  /** Days until it is deleted for good; 1 on the last day. */
  daysLeft: z.int(),
  /** The prompt that it was made from; absent for a picture without a prompt. */
  prompt: z.string().optional(),
})
export type TrashedImage = z.infer<typeof TrashedImage>

/** A picture that another one was made with or from: also an upload, and also one in the trash. */
export const Relative = Picture.extend({
  /** A picture that the person sent, not one that the studio made. */
  isUpload: z.boolean(),
  /** Days until it is deleted for good; absent for a picture that is not in the trash. */
  daysLeft: z.int().optional(),
})
export type Relative = z.infer<typeof Relative>

/** The cursor of the page that comes after this image of the trash. */
export function afterTrashed({ deletedAt, id }: TrashedImage): string {
  return cursorText(new Date(deletedAt), id)
}

/**
 * The trash, last deleted first. `after` is `afterTrashed` of the last image of the previous page. A client of an earlier release,
 * which counted pages off, is refused: it would take the first page for every other one.
 */
export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'List the trash, last deleted first',
  access: 'user',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(40),
    after: CursorText.optional(),
  }),
  response: z.array(TrashedImage),
})

/** A picture that somebody uploaded, with a request for images or by itself. */
export const Upload = z.object({
  id: z.uuid(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  createdAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

/** The person's uploads, newest first, page by page. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'List uploaded images, newest first',
  access: 'user',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(24),
    /** The `next` of the previous page. */
    after: CursorText.optional(),
  }),
  response: z.object({
    uploads: z.array(Upload),
    /** Cursor of the next page; absent on the last page. */
    next: z.string().optional(),
  }),
})

/** Moves an upload to the trash, where it can be restored or deleted for good like an image. Succeeds too when it is there. */
export const trashUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  summary: 'Move an uploaded image to the trash',
  refusals: [commonErrors.notFound],
  access: 'user',
  params: z.object({ uploadId: z.uuid() }),
  response: Done,
})
