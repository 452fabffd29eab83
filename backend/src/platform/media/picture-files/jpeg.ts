import { UnusableImage } from '../pictures/unusable-image.ts'
import { type Chunk, checkProfileSize, collectChunks, cutOff, type PictureFile } from './chunk.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const app0 = 0xe0
const app1 = 0xe1
const app2 = 0xe2
const app11 = 0xeb
const app14 = 0xee
const comment = 0xfe

/** SOF0 to SOF15 say how large the picture is; three numbers of that row are other tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** An encoder that works in passes makes about ten; each of them costs a decoder a walk over all pixels. */
const mostScans = 100

/** A JFIF segment without the preview that may follow in it. */
const jfifBytes = 18

const exifPrefix = 'Exif\0\0'
const xmpPrefix = 'http://ns.adobe.com/xap/1.0/\0'

interface Segment {
  readonly marker: number
  /** Marker, length and payload; of a scan its pixels too. Without the fill bytes that may stand before a marker. */
  readonly bytes: Buffer
  readonly payload: Buffer
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === startOfImage && bytes[2] === 0xff
}

/** The segments of a JPEG. Throws UnusableImage when it is cut off, broken, or has a colour profile that is too large. */
export function readJpeg(bytes: Buffer): PictureFile {
  const segments = collectChunks(segmentsOf(bytes))
  const frame = segments.find(({ marker }) => isFrame(marker))?.payload
  if (frame === undefined || frame.length < 5) throw new UnusableImage('its header is broken')
  const profile = segments.filter(isProfile)
  checkProfileSize(profile.reduce((sum, { payload }) => sum + payload.length, 0))
  if (segments.filter(({ marker }) => marker === startOfScan).length > mostScans) {
    throw new UnusableImage('it has too many passes')
  }
  const start: Chunk = { role: 'picture', bytes: bytes.subarray(0, 2), payload: bytes.subarray(2, 2) }
  return {
    format: 'jpeg',
    width: frame.readUInt16BE(3),
    height: frame.readUInt16BE(1),
    chunks: [start, ...segments.map(toChunk)],
  }
}

function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = afterFill(bytes, 2); ; ) {
    const segment = segmentAt(bytes, at)
    yield segment
    if (segment.marker === endOfImage) return
    at = afterFill(bytes, at + segment.bytes.length)
  }
}

/** Where the segment begins that follows there: any number of bytes 0xff may stand before that of its marker. */
function afterFill(bytes: Buffer, start: number): number {
  let at = start
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
  return at
}

function segmentAt(bytes: Buffer, start: number): Segment {
  if (start >= bytes.length) throw cutOff()
  if (bytes[start] !== 0xff) throw new UnusableImage('its parts are broken')
  const at = start + 1
  const marker = bytes[at]
  if (marker === undefined) throw cutOff()
  if (marker === endOfImage) return { marker, bytes: bytes.subarray(start, at + 1), payload: Buffer.alloc(0) }
  const payloadStart = at + 3
  if (payloadStart > bytes.length) throw cutOff()
  const payloadEnd = at + 1 + bytes.readUInt16BE(at + 1)
  if (payloadEnd < payloadStart || payloadEnd > bytes.length) throw cutOff()
  const end = marker === startOfScan ? endOfPixels(bytes, payloadEnd) : payloadEnd
  return { marker, bytes: bytes.subarray(start, end), payload: bytes.subarray(payloadStart, payloadEnd) }
}

/** Where the marker after a scan's pixels stands: in them 0xff is followed by zero, or by the number of a restart. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !isRestart) return at
  }
  throw cutOff()
}

function toChunk({ marker, bytes, payload }: Segment): Chunk {
  if (marker === app0 && startsWith(payload, 'JFIF\0'))
    return { role: 'picture', bytes: withoutPreview(bytes), payload }
  if (marker === app1 && startsWith(payload, exifPrefix)) {
    return { role: 'exif', bytes, payload: payload.subarray(exifPrefix.length) }
  }
  const isProvenance = (marker === app1 && startsWith(payload, xmpPrefix)) || marker === app11
  if (isProvenance) return { role: 'provenance', bytes, payload }
  const isApplication = marker >= app0 && marker <= 0xef
  const isNeeded = isProfile({ marker, payload }) || (marker === app14 && startsWith(payload, 'Adobe'))
  return { role: (isApplication && !isNeeded) || marker === comment ? 'other' : 'picture', bytes, payload }
}

const isProfile = ({ marker, payload }: Pick<Segment, 'marker' | 'payload'>): boolean =>
  marker === app2 && startsWith(payload, 'ICC_PROFILE\0')

const startsWith = (payload: Buffer, text: string): boolean => payload.toString('latin1', 0, text.length) === text

function withoutPreview(bytes: Buffer): Buffer {
  if (bytes.length <= jfifBytes) return bytes
  const plain = Buffer.from(bytes.subarray(0, jfifBytes))
  plain.writeUInt16BE(jfifBytes - 2, 2)
  // the width and height of the preview
  plain.fill(0, jfifBytes - 2)
  return plain
}

/** A segment that holds the TIFF structure of Exif. */
export function jpegExif(tiff: Buffer): Buffer {
  return segmentOf(app1, exifPrefix, tiff)
}

/** A segment that holds XMP. */
export function jpegXmp(xmp: string): Buffer {
  return segmentOf(app1, xmpPrefix, Buffer.from(xmp))
}

function segmentOf(marker: number, prefix: string, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(2 + prefix.length + content.length, 2)
  return Buffer.concat([header, Buffer.from(prefix, 'latin1'), content])
}
