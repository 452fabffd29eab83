import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Metadata, type OutputInfo } from 'sharp'

/** A PNG of that many pixels a side, all of one colour. */
export function picture(side: number, background = '#336699'): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PNG of that size in which no two neighbouring pixels are alike. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  const data = Buffer.alloc(width * height * channels)
  for (let at = 0; at < data.length; at += 1) data[at] = Math.imul(at, 2_654_435_761) >>> 24
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

/** A mask of 64 by 32 pixels that is white in its right half. */
export async function halfMask(): Promise<Buffer> {
  const white = await picture(32, 'white')
  return await sharp({ create: { width: 64, height: 32, channels: 3, background: 'black' } })
    .composite([{ input: white, left: 32, top: 0 }])
    .png()
    .toBuffer()
}

/** The pixels of a picture in sRGB, one byte a channel, with its size. */
export function pixelsOf(bytes: Uint8Array): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  return sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

/** The same as a JPEG that says where it was taken. */
export function located(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** What a picture says of itself. */
export function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes).metadata()
}

/** Where the first chunk of a PNG ends. */
const headerEnd = 8 + 25

/** The PNG with these chunks after its first. */
export function withChunks(png: Uint8Array, chunks: readonly (readonly [type: string, payload: Buffer])[]): Buffer {
  const encoded = chunks.map(([type, payload]) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), payload])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(payload.length, 0)
    frame.writeUInt32BE(crc32(typed), 4)
    return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
  })
  return Buffer.concat([png.subarray(0, headerEnd), ...encoded, png.subarray(headerEnd)])
}

/** Some kilobytes of a compressed text or profile of a PNG that unpack to that many bytes. */
export function packed(keyword: string, bytes: number): Buffer {
  return Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(Buffer.alloc(bytes, 'x'))])
}

/** A small PNG with that many texts, each of which unpacks to 8 MB. */
export async function textBomb(texts: number): Promise<Buffer> {
  const text = ['zTXt', packed('Comment', 8_000_000)] as const
  return withChunks(
    await picture(64),
    Array.from({ length: texts }, () => text),
  )
}
