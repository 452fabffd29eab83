import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectImage, makeThumbnail, sha256, thumbhashOf, UnusableImage } from './derive.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })

/** A PNG whose header promises a size that its data never have. */
function pngPromising(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const header = chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]))
  return Buffer.concat([
    signature,
    header,
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('derivatives of a picture', () => {
  it('tells what it is', async () => {
    const bytes = await picture(640, 360).png().toBuffer()
    expect(await inspectImage(bytes)).toEqual({
      contentType: 'image/png',
      bytes: bytes.length,
      width: 640,
      height: 360,
      checksum: sha256(bytes),
    })
  })

  it('counts width and height as shown', async () => {
    const bytes = await picture(640, 360).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await inspectImage(bytes)).toMatchObject({ contentType: 'image/jpeg', width: 360, height: 640 })
  })

  it('makes a WebP of at most 512 px, never larger than the picture', async () => {
    const shrunk = await sharp(await makeThumbnail(await picture(2048, 1024).png().toBuffer())).metadata()
    expect(shrunk).toMatchObject({ format: 'webp', width: 512, height: 256 })
    const kept = await sharp(await makeThumbnail(await picture(40, 30).png().toBuffer())).metadata()
    expect(kept).toMatchObject({ width: 40, height: 30 })
  })

  it('strips metadata from the thumbnail', async () => {
    const located = await picture(64, 64)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(await makeThumbnail(located)).metadata()).exif).toBeUndefined()
  })

  it('makes a short thumbhash', async () => {
    const hash = await thumbhashOf(await picture(300, 200).webp().toBuffer())
    expect(Buffer.from(hash, 'base64').length).toBeGreaterThan(4)
    expect(Buffer.from(hash, 'base64').length).toBeLessThan(40)
  })

  it('refuses what is no accepted picture', async () => {
    const gif = await picture(10, 10).gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), gif, svg]) {
      await expect(inspectImage(bytes)).rejects.toThrow(UnusableImage)
    }
  })

  it('refuses a pixel bomb from its header', async () => {
    await expect(makeThumbnail(pngPromising(60_000, 60_000))).rejects.toThrow(/pixel limit/)
  })

  it('refuses a picture cut off at any sixteenth', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise } })
      .jpeg()
      .toBuffer()
    for (let part = 1; part < 16; part++) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 16))
      await expect(makeThumbnail(cut)).rejects.toThrow(UnusableImage)
    }
  })
})
