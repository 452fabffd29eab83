import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { derivePicture, inspectImage, makeLargeThumbnail, makePreview, sha256, usable } from './derive.ts'
import { UnusableImage } from './unusable-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })

const thumbnailOf = async (bytes: Uint8Array) => (await derivePicture(bytes)).thumbnail
const readers = [inspectImage, thumbnailOf, makeLargeThumbnail, makePreview]
const accepted = ['jpeg', 'png', 'webp'] as const

/** The same bytes with other numbers at a place of the header. */
function withHeader(bytes: Buffer, marker: string | Buffer, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy, copy.indexOf(marker))
  return copy
}

const tiny = picture(8, 8)

/** Files of a few bytes whose headers promise more pixels than are ever decoded. */
const pixelBombs: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['PNG', () => pngPromising(60_000, 60_000)],
  ['PNG one pixel too wide', () => pngPromising(8193, 8192)],
  ['JPEG', () => jpegPromising(65_000)],
  ['WebP', () => webpPromising(16_383)],
]

const pngPromising = async (width: number, height: number): Promise<Buffer> =>
  withHeader(await tiny.png().toBuffer(), 'IHDR', (copy, at) => {
    copy.writeUInt32BE(width, at + 4)
    copy.writeUInt32BE(height, at + 8)
    copy.writeUInt32BE(crc32(copy.subarray(at, at + 17)), at + 17)
  })

const jpegPromising = async (side: number): Promise<Buffer> =>
  withHeader(await tiny.jpeg().toBuffer(), Buffer.from([0xff, 0xc0]), (copy, at) => {
    copy.writeUInt16BE(side, at + 5)
    copy.writeUInt16BE(side, at + 7)
  })

const webpPromising = async (side: number): Promise<Buffer> =>
  withHeader(await tiny.webp().toBuffer(), Buffer.from([0x9d, 0x01, 0x2a]), (copy, at) => {
    copy.writeUInt16LE(side, at + 3)
    copy.writeUInt16LE(side, at + 5)
  })

/** Pictures and documents of kinds that are not accepted. */
const otherKinds: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['a GIF', () => tiny.gif().toBuffer()],
  ['a TIFF', () => tiny.tiff().toBuffer()],
  ['an AVIF', () => tiny.avif().toBuffer()],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['text', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  ['zeros', () => Buffer.alloc(4096)],
]

const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

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

  it.each([
    [512, thumbnailOf],
    [1280, makeLargeThumbnail],
    [1600, makePreview],
  ])('makes a WebP of at most %i px, upright and never larger than the picture', async (side, make) => {
    const shrunk = await sharp(await make(await picture(2048, 1024).png().toBuffer())).metadata()
    expect(shrunk).toMatchObject({ format: 'webp', width: side, height: side / 2 })
    const turned = await picture(2048, 1024).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(await make(turned)).metadata()).toMatchObject({ width: side / 2, height: side })
    const small = await sharp(await make(await picture(40, 30).png().toBuffer())).metadata()
    expect(small).toMatchObject({ width: 40, height: 30 })
  })

  it('strips metadata from the thumbnail', async () => {
    const located = await picture(64, 64)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(await thumbnailOf(located)).metadata()).exif).toBeUndefined()
  })

  it('keeps colours and transparency in the thumbnail', async () => {
    const colour = { r: 200, g: 90, b: 30, alpha: 0.4 }
    const veil = sharp({ create: { width: 700, height: 400, channels: 4, background: colour } })
    const { thumbnail } = await derivePicture(await veil.png().toBuffer())
    const { channels } = await sharp(thumbnail).stats()
    const means = channels.map(({ mean }) => mean)
    for (const [index, expected] of [200, 90, 30, 102].entries())
      expect(Math.abs((means[index] ?? 0) - expected)).toBeLessThan(4)
  })

  it('describes the thumbnail in the thumbhash, transparency included', async () => {
    const veil = sharp({
      create: { width: 600, height: 400, channels: 4, background: { r: 200, g: 90, b: 30, alpha: 0.4 } },
    })
    const { media } = await derivePicture(await veil.png().toBuffer())
    const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from(media.thumbhash, 'base64'))
    for (const [shown, expected] of [
      [r, 200 / 255],
      [g, 90 / 255],
      [b, 30 / 255],
      [a, 0.4],
    ] as const)
      expect(Math.abs(shown - expected)).toBeLessThan(0.1)
  })

  it('gives the decoded pixels back at once', async () => {
    const bytes = await noisy(600).jpeg().toBuffer()
    const { external: before } = process.memoryUsage()
    const derived = await Promise.all(Array.from({ length: 4 }, () => derivePicture(bytes)))
    expect(derived).toHaveLength(4)
    // of the four, at most two are still there
    await expect.poll(() => process.memoryUsage().external - before).toBeLessThan(2 * 512 * 512 * 3)
  })

  it('makes a short thumbhash', async () => {
    const { media } = await derivePicture(await picture(300, 200).webp().toBuffer())
    const hash = media.thumbhash
    expect(Buffer.from(hash, 'base64').length).toBeGreaterThan(4)
    expect(Buffer.from(hash, 'base64').length).toBeLessThan(40)
  })

  it.each(otherKinds)('refuses %s, whoever reads it first', async (_, make) => {
    const bytes = await make()
    for (const read of readers) await expect(read(bytes)).rejects.toThrow(UnusableImage)
  })

  it('refuses several frames', async () => {
    const frames = [await picture(8, 8).png().toBuffer(), await noisy(8).png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    await expect(inspectImage(moving)).rejects.toThrow('several frames')
  })

  it.each(pixelBombs)('refuses a pixel bomb from its header: %s', async (_, make) => {
    const bytes = await make()
    for (const read of readers) await expect(read(bytes)).rejects.toThrow('pixel limit')
  })

  it.each(accepted)('refuses a %s cut off at any sixteenth', async (format) => {
    const whole = await noisy(200).toFormat(format).toBuffer()
    for (let part = 1; part < 16; part++) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 16))
      await expect(thumbnailOf(cut)).rejects.toThrow(UnusableImage)
      await expect(makePreview(cut)).rejects.toThrow(UnusableImage)
    }
  })

  it.each(accepted)('reads a %s with wrong bytes or refuses it, and goes on', async (format) => {
    const whole = await noisy(64).toFormat(format).toBuffer()
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    const damaged = fc.asyncProperty(damage, async (changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      for (const read of readers) await orUnusable(read(bytes))
    })
    await fc.assert(damaged, { numRuns: 100 })
    expect(await inspectImage(whole)).toMatchObject({ width: 64, height: 64 })
  })
})

it('does not blame a picture for a full disk', async () => {
  const full = new Error('write error\nunix error: No space left on device')
  await expect(usable(() => Promise.reject(full))).rejects.toBe(full)
})

const orUnusable = (reading: Promise<unknown>): Promise<unknown> =>
  reading.catch((error: unknown) => expect(error).toBeInstanceOf(UnusableImage))
