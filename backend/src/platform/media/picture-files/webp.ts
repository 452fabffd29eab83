import { UnusableImage } from '../pictures/unusable-image.ts'
import { type Chunk, checkProfileSize, collectChunks, cutOff, type PictureFile } from './chunk.ts'

/** `RIFF`, the size of all that follows, `WEBP`. */
const fileHeaderBytes = 12
/** Type and length before what a chunk holds. */
const headerBytes = 8

const flag = { animation: 0b10, xmp: 0b100, exif: 0b1000, alpha: 0b10000 }

const roles: Readonly<Record<string, Chunk['role']>> = {
  VP8X: 'picture',
  'VP8 ': 'picture',
  VP8L: 'picture',
  ALPH: 'picture',
  ICCP: 'picture',
  EXIF: 'exif',
  'XMP ': 'provenance',
  C2PA: 'provenance',
}

const exifPrefix = 'Exif\0\0'

export function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, fileHeaderBytes) === 'WEBP'
}

/** The chunks of a WebP. Throws UnusableImage when it is cut off, animated, or has a colour profile that is too large. */
export function readWebp(bytes: Buffer): PictureFile {
  const end = headerBytes + bytes.readUInt32LE(4)
  if (end > bytes.length) throw cutOff()
  const chunks = collectChunks(chunksOf(bytes.subarray(0, end)))
  const [first] = chunks
  if (first === undefined) throw cutOff()
  const start: Chunk = { role: 'picture', bytes: bytes.subarray(0, fileHeaderBytes), payload: Buffer.alloc(0) }
  return { format: 'webp', ...sizeOf(first), chunks: [start, ...chunks] }
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = fileHeaderBytes; at < bytes.length; ) {
    if (at + headerBytes > bytes.length) throw cutOff()
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const payloadStart = at + headerBytes
    const payloadEnd = payloadStart + length
    if (payloadEnd > bytes.length) throw cutOff()
    // chunks begin at even places; some writers leave the last one odd
    const end = Math.min(payloadEnd + (length % 2), bytes.length)
    if (type === 'ICCP') checkProfileSize(length)
    const payload = bytes.subarray(payloadStart, payloadEnd)
    yield { role: roles[type] ?? 'other', bytes: bytes.subarray(at, end), payload: withoutPrefix(type, payload) }
    at = end
  }
}

/** Some writers begin Exif as it begins in a JPEG. */
const withoutPrefix = (type: string, payload: Buffer): Buffer =>
  type === 'EXIF' && payload.toString('latin1', 0, exifPrefix.length) === exifPrefix
    ? payload.subarray(exifPrefix.length)
    : payload

function sizeOf({ bytes, payload }: Chunk): { readonly width: number; readonly height: number } {
  if (payload.length < 10 && typeOf(bytes) !== 'VP8L') throw cutOff()
  switch (typeOf(bytes)) {
    case 'VP8 ':
      return { width: payload.readUInt16LE(6) & 0x3fff, height: payload.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      if (payload.length < 5) throw cutOff()
      const bits = payload.readUInt32LE(1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      if (payload.readUInt8(0) & flag.animation) throw new UnusableImage('it has several frames')
      return { width: payload.readUIntLE(4, 3) + 1, height: payload.readUIntLE(7, 3) + 1 }
    default:
      throw new UnusableImage('it is of an unknown kind')
  }
}

const typeOf = (chunk: Buffer): string => chunk.toString('latin1', 0, 4)

/** A chunk that holds the TIFF structure of Exif. */
export function webpExif(tiff: Buffer): Buffer {
  return chunkOf('EXIF', tiff)
}

/** A chunk that holds XMP. */
export function webpXmp(xmp: string): Buffer {
  return chunkOf('XMP ', Buffer.from(xmp))
}

function chunkOf(type: string, payload: Buffer): Buffer {
  const header = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  header.writeUInt32LE(payload.length, 4)
  return Buffer.concat([header, payload, Buffer.alloc(payload.length % 2)])
}

/** The description of a WebP (`VP8X`, all of it) that says that there is Exif in the file. */
export function withExifFlag(description: Buffer): Buffer {
  const flagged = Buffer.from(description)
  flagged.writeUInt8(flagged.readUInt8(headerBytes) | flag.exif, headerBytes)
  return flagged
}

/** The description (`VP8X`) with Exif for a WebP that has none and begins with this chunk; undefined for an unknown chunk. */
export function extendedWebp(first: Buffer): Buffer | undefined {
  const type = typeOf(first)
  if ((type !== 'VP8 ' && type !== 'VP8L') || first.length < headerBytes + 10) return undefined
  const payload = first.subarray(headerBytes)
  const { width, height } = sizeOf({ role: 'picture', bytes: first, payload })
  const described = Buffer.alloc(10)
  const hasAlpha = type === 'VP8L' && (payload.readUInt32LE(1) >>> 28) % 2 === 1
  described.writeUInt8(flag.exif | (hasAlpha ? flag.alpha : 0))
  described.writeUIntLE(width - 1, 4, 3)
  described.writeUIntLE(height - 1, 7, 3)
  return chunkOf('VP8X', described)
}

/** The chunks with the sizes and flags that the file's header and its first chunk must say of them. */
export function framedAsWebp([
  header = Buffer.alloc(0),
  first = Buffer.alloc(0),
  ...rest
]: readonly Buffer[]): Buffer[] {
  const types = new Set(rest.map(typeOf))
  const size = first.length + rest.reduce((sum, { length }) => sum + length, 0)
  const framed = Buffer.from(header)
  framed.writeUInt32LE(4 + size, 4)
  if (typeOf(first) !== 'VP8X') return [either(header, framed), first, ...rest]
  const described = Buffer.from(first)
  const others = described.readUInt8(headerBytes) & ~(flag.exif | flag.xmp)
  const exif = types.has('EXIF') ? flag.exif : 0
  const xmp = types.has('XMP ') ? flag.xmp : 0
  described.writeUInt8(others | exif | xmp, headerBytes)
  return [either(header, framed), either(first, described), ...rest]
}

/** The first of two buffers when they are equal. */
const either = (original: Buffer, changed: Buffer): Buffer => (changed.equals(original) ? original : changed)
