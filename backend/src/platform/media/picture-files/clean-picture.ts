import { UnusableImage } from '../pictures/unusable-image.ts'
import type { Chunk, PictureFile } from './chunk.ts'
import { exifOf, orientationIn, upright } from './exif.ts'
import { isJpeg, jpegExif, jpegXmp, readJpeg } from './jpeg.ts'
import { isPng, pngExif, pngXmp, readPng } from './png.ts'
import { machineSourceIn, xmpOf } from './provenance.ts'
import { framedAsWebp, isWebp, readWebp, webpExif, webpXmp } from './webp.ts'

/** A picture whose file holds nothing but the picture. */
export interface CleanPicture extends Pick<PictureFile, 'format' | 'width' | 'height'> {
  readonly bytes: Uint8Array
  /** 1 to 8 as Exif counts, 1 is upright. */
  readonly orientation: number
  /** XMP that says that a machine made it. */
  readonly xmp: string | undefined
}

const wraps = {
  jpeg: { exif: jpegExif, xmp: jpegXmp },
  png: { exif: pngExif, xmp: pngXmp },
  webp: { exif: webpExif, xmp: webpXmp },
}

/** Chunks that may say who made a picture; more than a few are written by nobody. */
const mostProvenanceChunks = 16

/**
 * The picture without foreign metadata: texts, comments, previews, unknown chunks and whatever follows its end are gone. Pixels,
 * colour profile and orientation stay as they are, and so does the mark that a machine made it. Nothing is decoded: the pixels
 * are those of the file, bit for bit, and a file that is clean already is returned as it is.
 * Throws UnusableImage for a file that is cut off, animated, no JPEG, PNG or WebP, or made to cost its reader too much.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture {
  const file = readPictureFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const exif = file.chunks.find(({ role }) => role === 'exif')
  const orientation = exif === undefined ? upright : orientationIn(exif.payload)
  const [marked, source] = findMachineSource(file.chunks)
  const xmp = source && xmpOf(source)
  const wrap = wraps[file.format]
  const parts = file.chunks.flatMap((chunk) => {
    if (chunk.role === 'picture') return [chunk.bytes]
    if (chunk === exif && orientation !== upright) return [wrap.exif(exifOf(orientation))]
    return chunk === marked && xmp !== undefined ? [wrap.xmp(xmp)] : []
  })
  const { format, width, height } = file
  const whole = joined(bytes, format === 'webp' ? framedAsWebp(parts) : parts)
  return { format, width, height, orientation, xmp, bytes: whole }
}

/** The parts as one; the file itself when they are all of it, so that most pictures are not copied. */
function joined(file: Uint8Array, parts: readonly Buffer[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const isWholeFile = length === file.length && parts.every(({ buffer }) => buffer === file.buffer)
  return isWholeFile ? file : Buffer.concat(parts, length)
}

function readPictureFile(bytes: Buffer): PictureFile {
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (isWebp(bytes)) return readWebp(bytes)
  throw new UnusableImage('it is no JPEG, PNG or WebP')
}

/** The chunk that says that a machine made the picture, and IPTC's word for it. */
function findMachineSource(chunks: readonly Chunk[]): readonly [Chunk, string] | readonly [] {
  const candidates = chunks.filter(({ role }) => role === 'provenance').slice(0, mostProvenanceChunks)
  for (const chunk of candidates) {
    const source = machineSourceIn(chunk.payload)
    if (source !== undefined) return [chunk, source]
  }
  return []
}
