import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { located, picture as square } from '../testing/pictures.ts'
import { sha256 } from './derive.ts'
import { UnusableImage } from './unusable-image.ts'
import { inspectUpload, makeReferenceCopy, prepareUpload } from './uploads.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })

describe('a picture that a person sends', () => {
  it.each([
    ['too many pixels', 7_100, 7_100],
    ['too small', 31, 100],
    ['too narrow', 100, 601],
  ])('is refused with %s', async (reason, width, height) => {
    const bytes = await picture(width, height).png().toBuffer()
    await expect(inspectUpload(bytes)).rejects.toThrow(reason)
  })

  const ways: readonly [way: string, encode: (image: Sharp) => Sharp][] = [
    ['JPEG', (image) => image.jpeg()],
    ['JPEG in passes', (image) => image.jpeg({ progressive: true })],
    ['PNG', (image) => image.png()],
    ['PNG in passes', (image) => image.png({ progressive: true })],
    ['WebP', (image) => image.webp()],
    ['WebP without loss', (image) => image.webp({ lossless: true })],
  ]
  it.each(ways)('is read to its end: %s', async (_, encode) => {
    // rows that are all alike are the easiest to think complete
    const whole = await encode(picture(900, 301)).toBuffer()
    expect(await inspectUpload(whole)).toBe(sha256(whole))
    for (const missing of [1, 13, 40, Math.floor(whole.length / 2)]) {
      await expect(inspectUpload(whole.subarray(0, whole.length - missing))).rejects.toThrow(UnusableImage)
    }
  })

  it('is broken when its pixels are, although its file is whole', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'black', noise } })
      .png()
      .toBuffer()
    whole.fill(0, 10_000, 20_000)
    await expect(inspectUpload(whole)).rejects.toThrow(UnusableImage)
  })
})

describe('an upload as it is stored', () => {
  it('is the file itself when that says nothing private', async () => {
    const bytes = await picture(64, 48).jpeg().toBuffer()
    const { original, media } = await prepareUpload(bytes)
    expect(original).toBe(bytes)
    expect(media).toMatchObject({ contentType: 'image/jpeg', width: 64, height: 48, checksum: sha256(bytes) })
  })

  it('does not say where it was taken, has the same pixels, and the checksum that its inspection told', async () => {
    const told = await located(await square(64))
    const { original, media } = await prepareUpload(told)
    expect((await sharp(original).metadata()).exif).toBeUndefined()
    expect(await sharp(original).raw().toBuffer()).toEqual(await sharp(told).raw().toBuffer())
    expect([sha256(original), await inspectUpload(told)]).toEqual([media.checksum, media.checksum])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('is shown the way round that it should be: %s', async (format) => {
    const bytes = await picture(64, 48).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
    const { original, media } = await prepareUpload(bytes)
    expect(media).toMatchObject({ width: 48, height: 64 })
    // what browsers show upright by themselves may lie on its side
    const { width, orientation } = await sharp(original).metadata()
    expect([width, orientation]).toEqual(format === 'jpeg' ? [64, 6] : [48, undefined])
    expect(await inspectUpload(bytes)).toBe(media.checksum)
  })
})

describe('the copy for a provider', () => {
  const copyOf = async (bytes: Uint8Array) => {
    const copy = await makeReferenceCopy(bytes)
    return { ...copy, ...(await sharp(copy.bytes).metadata()) }
  }

  it.each([
    ['large', 6_000, 3_000, 2_048, 1_024],
    ['small', 100, 50, 600, 300],
    ['long', 600, 100, 1_800, 300],
    ['just right', 1_024, 768, 1_024, 768],
  ])('is within what every model takes: %s', async (_, width, height, copyWidth, copyHeight) => {
    const copy = await copyOf(await picture(width, height).png().toBuffer())
    expect(copy).toMatchObject({ contentType: 'image/jpeg', format: 'jpeg', width: copyWidth, height: copyHeight })
  })

  it.each([
    ['16:9', 16 / 9, 1_024, 576],
    ['9:16', 9 / 16, 432, 768],
    ['1:1', 1, 768, 768],
    ['its own', 4 / 3, 1_024, 768],
  ])('has the shape that is asked for: %s', async (_, widthByHeight, width, height) => {
    const copy = await makeReferenceCopy(await picture(1_024, 768).png().toBuffer(), widthByHeight)
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ width, height })
  })

  it.each([
    ['large', 6_000, 2_000, 1_125],
    ['small', 100, 643, 360],
  ])('in a given shape is within what the models take that want one: %s', async (_, side, width, height) => {
    const copy = await makeReferenceCopy(await picture(side, side).png().toBuffer(), 16 / 9)
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  it('is cropped around its middle', async () => {
    const black = { create: { width: 400, height: 400, channels: 3, background: 'black' } } as const
    const framed = await sharp(black).extend({ left: 200, right: 200, background: 'white' }).png().toBuffer()
    const copy = await makeReferenceCopy(framed, 1)
    const { channels } = await sharp(copy.bytes).stats()
    expect(channels.map(({ max }) => max)).toEqual([0, 0, 0])
  })

  it('keeps transparency', async () => {
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000080' } })
      .webp()
      .toBuffer()
    expect(await copyOf(bytes)).toMatchObject({ contentType: 'image/png', format: 'png', hasAlpha: true })
  })

  it('is upright and says nothing about where it was taken', async () => {
    const bytes = await picture(600, 400)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const copy = await copyOf(bytes)
    expect(copy).toMatchObject({ width: 400, height: 600 })
    expect(copy.exif).toBeUndefined()
  })

  it('is the same for the same picture', async () => {
    const bytes = await picture(500, 400).png().toBuffer()
    expect((await makeReferenceCopy(bytes)).bytes).toEqual((await makeReferenceCopy(bytes)).bytes)
  })

  it('is not made of what is no picture', async () => {
    await expect(makeReferenceCopy(Buffer.from('<svg/>'))).rejects.toThrow(UnusableImage)
  })
})
