import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** 8192 x 8192, the largest that a model of the catalogue makes; anything above is refused before it is decoded. */
const pixelLimit = 8192 * 8192
const thumbnailSide = 512
/** Thumbhash keeps seven waves a side and takes a hundred points at most: more than these cost time and change nothing. */
const hashSide = 64
/** Of encoding, 0 to 6: from 2 to 4, the default, is twice the time for 5 % fewer bytes. */
const effort = 2

const contentTypes: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

// Every picture is looked at once: kept operations would only hold memory.
sharp.cache(false)
// Every other decoder of the process is shut: bytes that no accepted format claims are read by none (SVG, TIFF, HEIF, ...).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** The bytes are no picture that we keep: broken, too large, or of a kind that is not JPEG, PNG or WebP. */
export class UnusableImage extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`Unusable image: ${reason}`, { cause })
    this.name = 'UnusableImage'
  }
}

export interface ImageFacts {
  readonly contentType: string
  readonly bytes: number
  /** In pixels, as shown: after the orientation the file asks for. */
  readonly width: number
  readonly height: number
  /** SHA-256 in hex. */
  readonly checksum: string
}

/** What a picture is, from its header: nothing is decoded. Throws UnusableImage. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFacts> {
  const metadata = await usable(() => openImage(bytes).metadata())
  const contentType = contentTypes[metadata.format ?? '']
  if (contentType === undefined) throw new UnusableImage(`${metadata.format ?? 'unknown'} is not accepted`)
  if ((metadata.pages ?? 1) > 1) throw new UnusableImage('it has several frames')
  return { contentType, bytes: bytes.length, ...shownSize(metadata), checksum: sha256(bytes) }
}

/** A WebP of at most 512 px a side, upright and without metadata. Decodes all of the picture; throws UnusableImage. */
export const makeThumbnail = (bytes: Uint8Array): Promise<Uint8Array> =>
  usable(() => shrink(openImage(bytes), thumbnailSide).webp({ quality: 82, effort }).toBuffer())

/** A blurred stand-in of about 25 bytes, base64; keeps the aspect ratio. Throws UnusableImage. */
export async function thumbhashOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await usable(() =>
    shrink(openImage(bytes), hashSide).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  )
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** SHA-256 in hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A picture that is about to be read; refused above the pixel limit, and at the first thing wrong with it. */
export const openImage = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'warning' })

const shrink = (image: Sharp, side: number): Sharp =>
  image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const shownSize = ({ autoOrient }: Metadata) => ({ width: autoOrient.width, height: autoOrient.height })

/** The result of reading a picture; whatever is wrong becomes UnusableImage. */
export async function usable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // sharp has no error classes: whatever it throws on bytes is about the bytes.
    throw new UnusableImage(error instanceof Error ? error.message : 'unreadable', error)
  }
}
