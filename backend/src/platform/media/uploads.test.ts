import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { UnusableImage } from './derive.ts'
import { inspectUpload, makeReferenceCopy, readToEnd, uploadHeadBytes, withoutPrivateMetadata } from './uploads.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })

const located = (image: Sharp) => image.withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })

describe('a picture that a person sends', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is told by its head alone: %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 1500, height: 1200, channels: 3, background: 'black', noise } })
    const whole = await noisy.toFormat(format, format === 'png' ? {} : { quality: 100 }).toBuffer()
    expect(whole.length).toBeGreaterThan(uploadHeadBytes)
    await expect(inspectUpload(whole.subarray(0, uploadHeadBytes))).resolves.toBeUndefined()
    await expect(inspectUpload(whole.subarray(0, 20))).rejects.toThrow(UnusableImage)
  })

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
    await expect(readToEnd(whole)).resolves.toBeUndefined()
    // a PNG ends with twelve bytes that hold nothing
    for (const missing of [13, 40, Math.floor(whole.length / 2)]) {
      await expect(readToEnd(whole.subarray(0, whole.length - missing))).rejects.toThrow(UnusableImage)
    }
  })

  it('is kept as it is when it has nothing private', async () => {
    const bytes = await picture(64, 64).jpeg().toBuffer()
    expect(await withoutPrivateMetadata(bytes)).toBe(bytes)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('loses where it was taken: %s', async (format) => {
    const bytes = await located(picture(64, 48)).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
    const metadata = await sharp(await withoutPrivateMetadata(bytes)).metadata()
    expect(metadata).toMatchObject({ format, width: 48, height: 64 })
    expect(metadata.exif).toBeUndefined()
  })

  it('keeps the mark that a machine made it, and nothing else that was written there', async () => {
    const mark = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/" Iptc4xmpExt:DigitalSourceType="${mark}" exif:GPSLatitude="51,30N"/></rdf:RDF></x:xmpmeta>`
    const bytes = await picture(64, 48).withXmp(xmp).jpeg().toBuffer()
    const kept = (await sharp(await withoutPrivateMetadata(bytes)).metadata()).xmp?.toString()
    expect(kept).toContain(mark)
    expect(kept).not.toContain('GPS')
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

  it('keeps transparency', async () => {
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000080' } })
      .webp()
      .toBuffer()
    expect(await copyOf(bytes)).toMatchObject({ contentType: 'image/png', format: 'png', hasAlpha: true })
  })

  it('is upright and says nothing about where it was taken', async () => {
    const bytes = await located(picture(600, 400)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
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
