import { crc32, inflateSync } from 'node:zlib'
import { UnusableImage } from '../pictures/unusable-image.ts'
import { type Chunk, checkProfileSize, collectChunks, cutOff, mostProfileBytes, type PictureFile } from './chunk.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length and type before what a chunk holds, its checksum after. */
const headerBytes = 8
const checksumBytes = 4

const picture = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'sBIT',
  'pHYs',
  'iCCP',
])
const xmpKeyword = 'XML:com.adobe.xmp\0'

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

interface TypedChunk extends Pick<Chunk, 'bytes' | 'payload'> {
  readonly type: string
}

/** The chunks of a PNG. Throws UnusableImage when it is cut off, animated, or has a colour profile that is too large. */
export function readPng(bytes: Buffer): PictureFile {
  const chunks = collectChunks(chunksOf(bytes))
  const [header] = chunks
  if (header?.type !== 'IHDR' || header.payload.length !== 13) throw new UnusableImage('its header is broken')
  if (chunks.some(({ type }) => type === 'acTL')) throw new UnusableImage('it has several frames')
  const profile = chunks.find(({ type }) => type === 'iCCP')
  if (profile !== undefined) checkProfile(profile.payload)
  const start: Chunk = { role: 'picture', bytes: bytes.subarray(0, signature.length), payload: Buffer.alloc(0) }
  const rest = chunks.map((chunk): Chunk => {
    const isSecondProfile = chunk.type === 'iCCP' && chunk !== profile
    return { ...chunk, role: isSecondProfile ? 'other' : roleOf(chunk) }
  })
  const { payload } = header
  return { format: 'png', width: payload.readUInt32BE(0), height: payload.readUInt32BE(4), chunks: [start, ...rest] }
}

function* chunksOf(bytes: Buffer): Generator<TypedChunk> {
  for (let at = signature.length; ; ) {
    const payloadStart = at + headerBytes
    if (payloadStart > bytes.length) throw cutOff()
    const payloadEnd = payloadStart + bytes.readUInt32BE(at)
    const end = payloadEnd + checksumBytes
    if (end > bytes.length) throw cutOff()
    const type = bytes.toString('latin1', at + 4, payloadStart)
    yield { type, bytes: bytes.subarray(at, end), payload: bytes.subarray(payloadStart, payloadEnd) }
    if (type === 'IEND') return
    at = end
  }
}

function roleOf({ type, payload }: TypedChunk): Chunk['role'] {
  if (picture.has(type)) return 'picture'
  if (type === 'eXIf') return 'exif'
  const isXmp = (type === 'iTXt' || type === 'zTXt') && payload.toString('latin1', 0, xmpKeyword.length) === xmpKeyword
  return isXmp || type === 'caBX' ? 'provenance' : 'other'
}

/** A profile is compressed: a few bytes of it can hold gigabytes. */
function checkProfile(payload: Buffer): void {
  const nameEnd = payload.indexOf(0)
  try {
    inflateSync(payload.subarray(nameEnd + 2), { maxOutputLength: mostProfileBytes })
  } catch (error) {
    if (error instanceof RangeError) checkProfileSize(Number.POSITIVE_INFINITY)
    throw new UnusableImage('its colour profile is broken', error)
  }
}

/** A chunk that holds the TIFF structure of Exif. */
export function pngExif(tiff: Buffer): Buffer {
  return chunkOf('eXIf', tiff)
}

/** A chunk that holds XMP, uncompressed. */
export function pngXmp(xmp: string): Buffer {
  return chunkOf('iTXt', Buffer.from(`${xmpKeyword}\0\0\0\0${xmp}`))
}

/**
 * A chunk that holds a text under a keyword. Text that fits into Latin-1 is written as `tEXt`, which every reader knows, else as
 * uncompressed `iTXt`.
 */
export function pngText(keyword: string, text: string): Buffer {
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return chunkOf('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))
  return chunkOf('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`))
}

function chunkOf(type: string, payload: Buffer): Buffer {
  const chunk = Buffer.alloc(headerBytes + payload.length + checksumBytes)
  chunk.writeUInt32BE(payload.length, 0)
  chunk.write(type, 4, 'latin1')
  payload.copy(chunk, headerBytes)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, headerBytes + payload.length)), headerBytes + payload.length)
  return chunk
}
