import { type ByteSource, composedSource, pieceReader, type Span } from '../blobs/byte-source.ts'
import { orientationIn, upright } from '../picture-files/exif.ts'
import { isJpeg, jpegExif } from '../picture-files/jpeg.ts'
import { exifWithTexts } from './exif-texts.ts'
import type { PictureTexts } from './picture-texts.ts'

const startOfScan = 0xda
const jfif = 0xe0
const app1 = 0xe1
const exifPrefix = 'Exif\0\0'
const mostSegments = 1_000
/** A segment can be 65,535 bytes long, with two bytes for its length and six for the prefix. */
const longestExif = 65_535 - 2 - exifPrefix.length

/**
 * The JPEG with an Exif segment that has these texts, in the place of the one it may have, whose orientation is kept. Its pixels are
 * not read. What is no JPEG, or has no room for texts of this length, stays as it is.
 */
export async function jpegWithTexts(file: ByteSource, texts: PictureTexts): Promise<ByteSource> {
  const read = pieceReader(file)
  if (!isJpeg(await read(0, 3))) return file
  const { segments, end } = await segmentsBefore(read, file.size)
  const [first] = segments
  // JFIF says that its segment comes first.
  const start = first?.marker === jfif ? first.span.end + 1 : 2
  const others = segments.filter(({ span, exif }) => span.start >= start && exif === undefined)
  const orientation = segments.map(({ exif }) => exif && orientationIn(exif)).find((each) => each !== undefined)
  const exif = exifWithTexts(orientation ?? upright, texts)
  if (exif.length > longestExif) return file
  return composedSource(file, [
    { start: 0, end: start - 1 },
    jpegExif(exif),
    ...others.map(({ span }) => span),
    { start: end, end: file.size - 1 },
  ])
}

interface Segment {
  readonly marker: number
  readonly span: Span
  /** The TIFF structure of an Exif. */
  readonly exif?: Buffer
}

/** The segments before the pixels, and where these begin. A segment that is broken counts as the beginning of the pixels. */
async function segmentsBefore(
  read: ReturnType<typeof pieceReader>,
  size: number,
): Promise<{ readonly segments: readonly Segment[]; readonly end: number }> {
  const segments: Segment[] = []
  let at = 2
  while (segments.length < mostSegments) {
    const [mark, marker = startOfScan, high = 0, low = 0] = await read(at, 4)
    const length = high * 256 + low
    if (mark !== 0xff || marker === startOfScan || length < 2 || at + 2 + length > size) break
    const payload = marker === app1 ? await read(at + 4, length - 2) : Buffer.alloc(0)
    const isExif = payload.toString('latin1', 0, exifPrefix.length) === exifPrefix
    const span = { start: at, end: at + 1 + length }
    segments.push({ marker, span, ...(isExif && { exif: payload.subarray(exifPrefix.length) }) })
    at += 2 + length
  }
  return { segments, end: at }
}
