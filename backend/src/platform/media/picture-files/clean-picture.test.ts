import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { UnusableImage } from '../pictures/unusable-image.ts'
import { metadataOf, packed, picture, textBomb, withChunks } from '../testing/pictures.ts'
import { cleanPicture } from './clean-picture.ts'

const formats = ['jpeg', 'png', 'webp'] as const

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const noisy = (): Sharp => sharp({ create: { width: 64, height: 48, channels: 3, background: 'black', noise } })
const plain = (format: (typeof formats)[number]) => noisy().toFormat(format).toBuffer()

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

const mark = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:exif="http://ns.adobe.com/exif/1.0/" Iptc4xmpExt:DigitalSourceType="${mark}" exif:GPSLatitude="51,30N"/></rdf:RDF></x:xmpmeta>`

/** A segment of a JPEG after its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, payload: string): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(2 + payload.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), header, Buffer.from(payload, 'latin1'), jpeg.subarray(2)])
}

describe('a clean picture', () => {
  it.each(formats)('is the file itself when that holds nothing else: %s', async (format) => {
    const bytes = await plain(format)
    expect(cleanPicture(bytes)).toMatchObject({ format, width: 64, height: 48, orientation: 1, xmp: undefined })
    expect(cleanPicture(bytes).bytes).toBe(bytes)
  })

  it.each(formats)('has nothing of what the file says beside it, and all its pixels: %s', async (format) => {
    const told = await noisy()
      .withExif({ IFD0: { Artist: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toFormat(format)
      .toBuffer()
    const { bytes } = cleanPicture(Buffer.concat([told, Buffer.from('secret after the end')]))
    const metadata = await metadataOf(bytes)
    expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined])
    expect(Buffer.from(bytes).includes('secret')).toBe(false)
    expect((await pixelsOf(bytes)).equals(await pixelsOf(told))).toBe(true)
    expect(cleanPicture(bytes).bytes).toBe(bytes)
  })

  it('has no texts of a PNG, compressed or not, and no unknown chunk', async () => {
    const bytes = await plain('png')
    const told = withChunks(bytes, [
      ['tEXt', Buffer.from('Comment\0secret')],
      ['zTXt', packed('Comment', 100)],
      ['iTXt', Buffer.from('Comment\0\0\0\0\0secret')],
      ['tIME', Buffer.alloc(7)],
      ['prVt', Buffer.from('secret')],
    ])
    expect(cleanPicture(told).bytes).toEqual(bytes)
  })

  it('has no comments and previews of a JPEG', async () => {
    const bytes = await plain('jpeg')
    const told = [0xfe, 0xe2, 0xed, 0xef].reduce((file: Buffer, marker) => withSegment(file, marker, 'secret'), bytes)
    expect(cleanPicture(told).bytes).toEqual(bytes)
    const preview = withSegment(bytes, 0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x01\x02secret')
    expect(Buffer.from(cleanPicture(preview).bytes).includes('secret')).toBe(false)
    expect((await pixelsOf(cleanPicture(preview).bytes)).equals(await pixelsOf(bytes))).toBe(true)
    // fill bytes may stand before any marker
    const filled = Buffer.concat([preview.subarray(0, 2), Buffer.from([0xff, 0xff]), preview.subarray(2)])
    expect(cleanPicture(filled).bytes).toEqual(cleanPicture(preview).bytes)
  })

  it.each(formats)('keeps its colour profile: %s', async (format) => {
    const wide = await noisy().withIccProfile('p3').toFormat(format).toBuffer()
    const { bytes } = cleanPicture(Buffer.concat([wide, Buffer.from('after the end')]))
    expect((await metadataOf(bytes)).icc).toEqual((await metadataOf(wide)).icc)
  })

  it.each(formats.flatMap((format) => [3, 6, 8].map((orientation) => [format, orientation] as const)))(
    'keeps the way round of a %s: %i',
    async (format, orientation) => {
      const turned = noisy()
        .withMetadata({ orientation })
        .withExifMerge({ IFD0: { Artist: 'secret' } })
      const told = await turned.toFormat(format).toBuffer()
      const clean = cleanPicture(told)
      expect(clean.orientation).toBe(orientation)
      expect((await metadataOf(clean.bytes)).orientation).toBe(orientation)
      expect(Buffer.from(clean.bytes).includes('secret')).toBe(false)
      expect(cleanPicture(clean.bytes).bytes).toEqual(clean.bytes)
    },
  )

  it.each(formats)('keeps the mark that a machine made it, and nothing else of that text: %s', async (format) => {
    const { bytes } = cleanPicture(await noisy().withXmp(xmp).toFormat(format).toBuffer())
    const kept = (await metadataOf(bytes)).xmp?.toString()
    expect(kept).toContain(mark)
    expect(kept).not.toContain('GPS')
    expect(cleanPicture(bytes).bytes).toEqual(bytes)
  })

  it('keeps the mark of a compressed text, and of a C2PA manifest', async () => {
    const bytes = await plain('png')
    const header = Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1')
    const compressed = withChunks(bytes, [['iTXt', Buffer.concat([header, deflateSync(xmp)])]])
    const manifest = withChunks(bytes, [['caBX', Buffer.from(`jumb secret digitalSourceType\x78\x4f${mark} secret`)]])
    for (const told of [compressed, manifest]) {
      const clean = Buffer.from(cleanPicture(told).bytes)
      expect((await metadataOf(clean)).xmp?.toString()).toContain(mark)
      expect(clean.includes('secret')).toBe(false)
    }
  })
})

describe('a file that was made to cost', () => {
  it('loses texts that unpack to gigabytes, and nobody unpacks them', async () => {
    const bomb = await textBomb(100)
    expect(bomb.length).toBeGreaterThan(700_000)
    expect(cleanPicture(bomb).bytes).toEqual(await picture(64))
  })

  it('is refused for a profile that unpacks to megabytes, and loses all profiles but one', async () => {
    const bytes = await plain('png')
    const bomb = withChunks(bytes, [['iCCP', packed('profile', 8_000_000)]])
    expect(() => cleanPicture(bomb)).toThrow('its colour profile is too large')
    const one = withChunks(bytes, [['iCCP', packed('profile', 100)]])
    const two = withChunks(one, [['iCCP', packed('profile', 100)]])
    expect(cleanPicture(two).bytes).toEqual(one)
  })

  it.each(['jpeg', 'webp'] as const)('is refused for a profile of many parts: %s', async (format) => {
    const bytes = await plain(format)
    const part = `ICC_PROFILE\0${'x'.repeat(65_000)}`
    const many = Array.from({ length: 65 }).reduce((file: Buffer) => withSegment(file, 0xe2, part), bytes)
    const large = Buffer.concat([bytes, Buffer.from('ICCP'), Buffer.from([0, 0, 0x50, 0]), Buffer.alloc(0x500000)])
    large.writeUInt32LE(large.length - 8, 4)
    expect(() => cleanPicture(format === 'jpeg' ? many : large)).toThrow('its colour profile is too large')
  })

  it('is refused for parts without end', async () => {
    const empty = ['IDAT', Buffer.alloc(0)] as const
    const many = withChunks(
      await picture(64),
      Array.from({ length: 50_001 }, () => empty),
    )
    expect(() => cleanPicture(many)).toThrow('too many parts')
    const scan = `\x01\x01\0\0\x3f\0`
    const jpeg = Array.from({ length: 100 }).reduce(
      (file: Buffer) => withSegment(file, 0xda, scan),
      await plain('jpeg'),
    )
    expect(() => cleanPicture(jpeg)).toThrow('too many passes')
  })

  it('is refused when it moves', async () => {
    const moving = withChunks(await picture(64), [['acTL', Buffer.alloc(8)]])
    expect(() => cleanPicture(moving)).toThrow('several frames')
  })

  it.each(formats)('is refused wherever it is cut off: %s', async (format) => {
    const bytes = await plain(format)
    for (let length = 0; length < bytes.length; length += 7) {
      expect(() => cleanPicture(bytes.subarray(0, length)), `after ${length} bytes`).toThrow(UnusableImage)
    }
  })
})
