import { type ByteSource, composedSource, type Part, pieceReader } from '../blobs/byte-source.ts'
import { orientationIn, upright } from '../picture-files/exif.ts'
import { extendedWebp, isWebp, webpExif, withExifFlag } from '../picture-files/webp.ts'
import { exifWithTexts } from './exif-texts.ts'
import type { PictureTexts } from './picture-texts.ts'

const fileHeaderBytes = 12
const headerBytes = 8
const mostChunks = 1_000
const exifPrefix = 'Exif\0\0'
/** Of an Exif chunk of another writer, for its orientation. */
const mostReadExif = 64 * 1024

/**
 * The WebP with an Exif chunk that has these texts, in the place of the one it may have, whose orientation is kept. Its pixels are not
 * read. What is no WebP, or is broken, stays as it is.
 */
export async function webpWithTexts(file: ByteSource, texts: PictureTexts): Promise<ByteSource> {
  const read = pieceReader(file)
  const header = Buffer.from(await read(0, fileHeaderBytes))
  if (!isWebp(header)) return file
  const first = firstChunk(await read(fileHeaderBytes, 18))
  if (first === undefined) return file
  const kept: Part[] = []
  let orientation = upright
  let at = fileHeaderBytes + first.replaces
  for (let n = 0; n < mostChunks && at + headerBytes <= file.size; n++) {
    const chunk = await read(at, headerBytes)
    const length = chunk.readUInt32LE(4)
    const end = Math.min(at + headerBytes + length + (length % 2), file.size)
    if (at + headerBytes + length > file.size) return file
    if (chunk.toString('latin1', 0, 4) === 'EXIF') {
      orientation = orientationIn(withoutPrefix(await read(at + headerBytes, Math.min(length, mostReadExif))))
    } else kept.push({ start: at, end: end - 1 })
    // chunks begin at even offsets; some writers leave the last one odd
    if ((end - at) % 2 === 1) kept.push(Buffer.alloc(1))
    at = end
  }
  const parts = [first.bytes, ...kept, webpExif(exifWithTexts(orientation, texts))]
  const size = parts.reduce((sum, part) => sum + ('start' in part ? part.end - part.start + 1 : part.length), 4)
  header.writeUInt32LE(size, 4)
  return composedSource(file, [header, ...parts])
}

/** The chunk that must come first in a WebP with Exif, and how many bytes of the file it replaces; undefined: no picture that we know. */
function firstChunk(start: Buffer): { readonly bytes: Buffer; readonly replaces: number } | undefined {
  if (start.toString('latin1', 0, 4) === 'VP8X') return { bytes: withExifFlag(start), replaces: start.length }
  const bytes = extendedWebp(start)
  return bytes && { bytes, replaces: 0 }
}

const withoutPrefix = (tiff: Buffer): Buffer =>
  tiff.toString('latin1', 0, exifPrefix.length) === exifPrefix ? tiff.subarray(exifPrefix.length) : tiff
