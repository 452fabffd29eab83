import type { Sharp } from 'sharp'
import { type CleanPicture, cleanPicture } from '../picture-files/clean-picture.ts'
import { upright } from '../picture-files/exif.ts'
import { type Derivatives, derivePicture, openImage, sha256, usable } from './derive.ts'
import { UnusableImage } from './unusable-image.ts'
import { shapeFault } from './upload-shape.ts'

/** Side of what remains of a picture that is only checked; JPEG and WebP are decoded at a fraction of their size for it. */
const checkedSide = 16

/** What every model of the catalogue takes as an input: the lowest of the documented bounds (providers 3.5). */
const copyBounds = { leastSide: 300, mostSide: 2048, mostBytes: 10_000_000 }
/** The same of the models that are given a shape: narrower, but such a copy is never long (providers 4.2, Wan 2.5). */
const shapedBounds = { ...copyBounds, leastSide: 360, mostSide: 2000 }

/** An upload as it is stored. */
export interface StoredUpload extends Derivatives {
  readonly original: Uint8Array
}

/** A picture as a provider is given it. */
export interface ReferenceCopy {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/png'
}

/**
 * Decodes an upload to its end and tells the checksum (SHA-256, hex) that it will be stored under. Throws UnusableImage when it
 * is cut off or broken anywhere, and for sizes and shapes that no model can be given.
 */
export async function inspectUpload(bytes: Uint8Array): Promise<string> {
  const picture = cleanPicture(bytes)
  checkShape(picture)
  await readToEnd(picture.bytes)
  return sha256(await storedBytes(picture))
}

/** An upload without foreign metadata, and everything that is stored beside it. Throws UnusableImage. */
export async function prepareUpload(bytes: Uint8Array): Promise<StoredUpload> {
  const original = await storedBytes(cleanPicture(bytes))
  return { original, ...(await derivePicture(original)) }
}

function checkShape(picture: CleanPicture): void {
  const fault = shapeFault(picture)
  if (fault !== undefined) throw new UnusableImage(`it has a size that models cannot be given: ${fault}`)
}

async function readToEnd(bytes: Uint8Array): Promise<void> {
  const image = openImage(bytes).resize({ width: checkedSide, height: checkedSide, fit: 'fill' })
  await usable(() => image.raw().toBuffer())
}

/**
 * The bytes that are stored: the pixels as they were sent, bit for bit. Only a PNG or WebP that lies on its side is encoded anew,
 * since browsers turn JPEGs alone. The same picture gives the same bytes.
 */
async function storedBytes({ bytes, format, orientation, xmp }: CleanPicture): Promise<Uint8Array> {
  if (orientation === upright || format === 'jpeg') return bytes
  const image = openImage(bytes).autoOrient().keepIccProfile()
  const marked = xmp === undefined ? image : image.withXmp(xmp)
  return cleanPicture(await usable(() => encodedAs(format, marked).toBuffer())).bytes
}

const encodedAs = (format: 'png' | 'webp', image: Sharp): Sharp =>
  format === 'png' ? image.png() : image.webp({ quality: 95 })

/**
 * The picture in a form that every provider takes: 300 to 2048 px a side, or 360 to 2000 px in a given shape, at most 10 MB, upright,
 * without metadata; PNG when it has transparency, else JPEG. The same picture gives the same bytes. Throws UnusableImage.
 * @param widthByHeight the shape that it is cropped to, around its middle; undefined: it keeps its own
 */
export async function makeReferenceCopy(bytes: Uint8Array, widthByHeight?: number): Promise<ReferenceCopy> {
  const { autoOrient, hasAlpha } = await usable(() => openImage(bytes).metadata())
  const bounds = widthByHeight === undefined ? copyBounds : shapedBounds
  const part = middleOf(autoOrient, widthByHeight ?? autoOrient.width / autoOrient.height)
  const image = openImage(bytes).autoOrient().extract(part).resize(copySize(part, bounds)).toColourspace('srgb')
  if (hasAlpha) {
    const png = await usable(() => image.clone().png().toBuffer())
    if (png.length <= bounds.mostBytes) return { bytes: png, contentType: 'image/png' }
  }
  const jpeg = await usable(() => image.flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer())
  return { bytes: jpeg, contentType: 'image/jpeg' }
}

/** A picture as a language model looks at it, and the type of the file that it was made from. */
export interface ModelView {
  /** JPEG, which every service takes. */
  readonly bytes: Uint8Array
  readonly from: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** Longest side in pixels of a picture that a language model looks at: larger ones cost more and show it nothing more of a style. */
const modelViewSide = 1024

/**
 * An upload as a language model looks at it: at most 1,024 px a side, upright, without metadata. Decodes it to its end, with the limits of
 * every upload; throws UnusableImage.
 */
export async function makeModelView(bytes: Uint8Array): Promise<ModelView> {
  const picture = cleanPicture(bytes)
  checkShape(picture)
  const side = { width: modelViewSide, height: modelViewSide, fit: 'inside', withoutEnlargement: true } as const
  const image = openImage(picture.bytes)
    .autoOrient()
    .resize(side)
    .toColourspace('srgb')
    .flatten({ background: 'white' })
  return { bytes: await usable(() => image.jpeg({ quality: 85 }).toBuffer()), from: `image/${picture.format}` }
}

/** The largest part of that shape in the middle of a picture. */
function middleOf({ width, height }: { readonly width: number; readonly height: number }, widthByHeight: number) {
  const part = {
    width: Math.min(width, Math.max(1, Math.round(height * widthByHeight))),
    height: Math.min(height, Math.max(1, Math.round(width / widthByHeight))),
  }
  return { ...part, left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2) }
}

/** The size within the bounds that has the same shape; a picture that is within them keeps its own. */
function copySize(
  { width, height }: { readonly width: number; readonly height: number },
  { leastSide: least, mostSide }: typeof copyBounds,
) {
  const shrunk = Math.min(1, mostSide / Math.max(width, height))
  const factor = Math.max(shrunk, least / Math.min(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor), fit: 'fill' as const }
}
