import { createHash } from 'node:crypto'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { cleanPicture } from '../picture-files/clean-picture.ts'
import { releaseBytes } from './release-bytes.ts'
import { UnusableImage } from './unusable-image.ts'

/** 8192 x 8192, the largest that a model of the catalogue makes; anything above is refused before it is decoded. */
const pixelLimit = 8192 * 8192
/** Longest sides in pixels of the smaller copies of a picture. */
export const copySides = { thumbnail: 512, largeThumbnail: 1280, preview: 1600 } as const
/** Thumbhash describes a picture by at most seven waves a side: more points than these cost time and change nothing. */
const hashSide = 32
/**
 * How hard the encoder tries, 0 to 6. Measured with four pictures of the sandbox: the default, 4, takes twice the time of 2 and saves
 * 4 % of the bytes; 1 takes a fifth less time than 2 for 8 to 20 % more bytes, which pays where somebody waits for the picture; 0 is
 * hardly faster than 1 and makes up to 60 % more bytes.
 */
const effort = { stored: 2, awaited: 1 } as const

const contentTypes: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

// Every picture is read once, so that a cache of operations would only hold memory.
sharp.cache(false)
// All other decoders of the process are shut off (SVG, TIFF, HEIF, ...): they would only be a risk, because their formats are not accepted.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export interface ImageFacts {
  readonly contentType: string
  readonly bytes: number
  /** In pixels, as shown: after the orientation that the file asks for. */
  readonly width: number
  readonly height: number
  /** SHA-256 in hex. */
  readonly checksum: string
}

/** What is stored of a picture besides its bytes. */
export interface Derivatives {
  readonly media: ImageFacts & { readonly thumbhash: string }
  /** WebP. */
  readonly thumbnail: Uint8Array
}

/** Everything that is stored beside a picture. Decodes it once; throws UnusableImage. */
export async function derivePicture(bytes: Uint8Array): Promise<Derivatives> {
  const { facts, clean } = await inspect(bytes)
  const small = await pixelsOf(shrink(openClean(clean), copySides.thumbnail))
  const thumbnail = await toWebp(fromPixels(small), effort.stored)
  const thumbhash = await hashOf(fromPixels(small))
  releaseBytes(small.data)
  return { media: { ...facts, thumbhash }, thumbnail }
}

/** What a picture is, from its header: no pixel is decoded. Throws UnusableImage. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageFacts> {
  return (await inspect(bytes)).facts
}

/** The same, and the file without foreign metadata. */
async function inspect(bytes: Uint8Array): Promise<{ readonly facts: ImageFacts; readonly clean: Uint8Array }> {
  const clean = await usable(async () => cleanPicture(bytes).bytes)
  const metadata = await usable(() => openClean(clean).metadata())
  const contentType = contentTypes[metadata.format ?? '']
  if (contentType === undefined) throw new UnusableImage(`${metadata.format ?? 'unknown'} is not accepted`)
  if ((metadata.pages ?? 1) > 1) throw new UnusableImage('it has several frames')
  return { facts: { contentType, bytes: bytes.length, ...shownSize(metadata), checksum: sha256(bytes) }, clean }
}

/**
 * A WebP of at most 1,280 px a side, upright and without metadata, for a gallery of large tiles on a dense screen. Decodes the whole
 * picture; throws UnusableImage.
 */
export function makeLargeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  return makeCopy(bytes, copySides.largeThumbnail)
}

/** A WebP of at most 1,600 px a side, for a picture that fills the window; as `makeLargeThumbnail` otherwise. */
export function makePreview(bytes: Uint8Array): Promise<Uint8Array> {
  return makeCopy(bytes, copySides.preview)
}

/** A picture of one colour has no entropy, and one that shows something has several bits. */
const blankBelow = 1

/** Whether a picture shows nothing, such as the black before a film begins. Throws UnusableImage. */
export async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const { entropy } = await usable(() => openImage(bytes).stats())
  return entropy < blankBelow
}

const makeCopy = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  usable(() => toWebp(shrink(openImage(bytes), side), effort.awaited))

const toWebp = (image: Sharp, tries: number): Promise<Uint8Array> =>
  image.webp({ quality: 82, effort: tries }).toBuffer()

/** A blurred preview of about 25 bytes, base64, that keeps the aspect ratio. */
async function hashOf(image: Sharp): Promise<string> {
  const { data, info } = await pixelsOf(shrink(image, hashSide).ensureAlpha())
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Decoded pixels, of one byte a channel. */
interface Pixels {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

const pixelsOf = (image: Sharp): Promise<Pixels> =>
  usable(() => image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }))

// Not all of `info`: its `premultiplied` speaks of how the picture was shrunk, not of these pixels.
const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * A picture to be decoded. Its file has been walked before: texts that unpack to gigabytes, metadata and trailing bytes never
 * reach the decoder. Throws UnusableImage; decoding fails above the pixel limit and at the first defect.
 */
export function openImage(bytes: Uint8Array): Sharp {
  return openClean(cleanPicture(bytes).bytes)
}

const openClean = (clean: Uint8Array): Sharp => sharp(clean, { limitInputPixels: pixelLimit, failOn: 'warning' })

const shrink = (image: Sharp, side: number): Sharp =>
  image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const shownSize = ({ autoOrient }: Metadata) => ({ width: autoOrient.width, height: autoOrient.height })

/** What sharp says when it cannot put a large picture aside on the disk while it works on it. */
const fullDisk = 'No space left on device'

/** The result of reading a picture; every error becomes UnusableImage, except for that of a full disk. */
export async function usable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnusableImage || String(error).includes(fullDisk)) throw error
    // sharp has no error classes: whatever else it throws while it reads bytes is the fault of the bytes.
    throw new UnusableImage(error instanceof Error ? error.message : 'unreadable', error)
  }
}
