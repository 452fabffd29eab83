import type { Metadata, Sharp } from 'sharp'
import { inspectImage, openImage, UnusableImage, usable } from './derive.ts'
import { readWebpHead } from './webp-head.ts'

/** Pictures that people send are smaller than what models may make (security M2). */
const uploadPixels = 50_000_000
/** Smaller ones cannot be enlarged to something a model sees anything in. */
const leastSide = 32
/** A copy's sides are within the bounds below, whichever way it is turned. */
const longestToShortest = 6

/** What is left of a picture that is only read through; JPEG and WebP are decoded at a fraction of their size for it. */
const readSide = 16
/** The largest takes about a second of a core. */
const longestReadSeconds = 20

/** What every model of the catalogue takes as an input: the lower of the documented bounds (providers 3.5). */
const copyBounds = { leastSide: 300, mostSide: 2048, mostBytes: 10_000_000 }

/** A picture as a provider is given it. */
export interface ReferenceCopy {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/png'
}

/** In which files say how large their pictures are; enough for a large colour profile before it. */
export const uploadHeadBytes = 1024 * 1024

/**
 * Looks at a person's picture: nothing is decoded. Throws UnusableImage, also for shapes that no model could be given.
 * @param head its first `uploadHeadBytes`, or all of it
 */
export async function inspectUpload(head: Uint8Array): Promise<void> {
  const { width, height } = readWebpHead(head) ?? (await inspectImage(head))
  if (width * height > uploadPixels) throw new UnusableImage('it has too many pixels')
  const [shortest, longest] = [Math.min(width, height), Math.max(width, height)]
  if (shortest < leastSide) throw new UnusableImage('it is too small')
  if (longest / shortest > longestToShortest) throw new UnusableImage('it is too narrow')
}

/**
 * Reads a person's picture to its end, as small as its format can be read, and keeps nothing of it. Throws UnusableImage when
 * it is cut off or broken anywhere, or takes too long.
 */
export async function readToEnd(bytes: Uint8Array): Promise<void> {
  const image = openImage(bytes).resize({ width: readSide, height: readSide, fit: 'fill' })
  await usable(() => image.timeout({ seconds: longestReadSeconds }).raw().toBuffer())
}

/**
 * A person's picture as it is kept: the same bytes when they say nothing about where and with what it was taken, else made
 * anew without; a mark that a machine made it stays (security M8). Throws UnusableImage.
 */
export async function withoutPrivateMetadata(bytes: Uint8Array): Promise<Uint8Array> {
  const { exif, xmp, iptc, format } = await usable(() => openImage(bytes).metadata())
  if (!exif && !xmp && !iptc) return bytes
  const image = openImage(bytes).autoOrient().keepIccProfile()
  const made = xmp && madeByMachine(xmp)
  return usable(() => inFormat(made ? image.withXmp(made) : image, format).toBuffer())
}

/** Close to the picture that came, in its own format. */
function inFormat(image: Sharp, format: Metadata['format']): Sharp {
  if (format === 'png') return image.png()
  return format === 'webp' ? image.webp({ quality: 95 }) : image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
}

/** IPTC's word for how a picture was made, alone in new XMP; undefined when it has none or a camera's. */
function madeByMachine(xmp: Buffer): string | undefined {
  const source = /DigitalSourceType\W+(?:http\S*\/)?(\w*algorithmicMedia)/i.exec(xmp.toString())?.[1]
  return (
    source &&
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ` +
      `Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/></rdf:RDF></x:xmpmeta>`
  )
}

/**
 * The picture as small as every provider takes it: 300 to 2048 px a side, at most 10 MB, upright, without metadata; PNG when
 * it has transparency, else JPEG. The same picture gives the same bytes. Throws UnusableImage.
 */
export async function makeReferenceCopy(bytes: Uint8Array): Promise<ReferenceCopy> {
  const { autoOrient, hasAlpha } = await usable(() => openImage(bytes).metadata())
  const image = openImage(bytes).autoOrient().resize(copySize(autoOrient)).toColourspace('srgb')
  if (hasAlpha) {
    const png = await usable(() => image.clone().png().toBuffer())
    if (png.length <= copyBounds.mostBytes) return { bytes: png, contentType: 'image/png' }
  }
  const jpeg = await usable(() => image.flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer())
  return { bytes: jpeg, contentType: 'image/jpeg' }
}

/** The size inside the bounds with the same shape; a picture that is inside them keeps its own. */
function copySize({ width, height }: { readonly width: number; readonly height: number }) {
  const { leastSide: least, mostSide } = copyBounds
  const shrunk = Math.min(1, mostSide / Math.max(width, height))
  const factor = Math.max(shrunk, least / Math.min(width, height))
  return { width: Math.round(width * factor), height: Math.round(height * factor), fit: 'fill' as const }
}
