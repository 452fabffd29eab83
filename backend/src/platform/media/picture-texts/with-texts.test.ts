import { buffer } from 'node:stream/consumers'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ByteSource, sourceOfBytes } from '../blobs/byte-source.ts'
import { withChunks } from '../testing/pictures.ts'
import { withTexts } from './with-texts.ts'

const parameters = 'a “lighthouse” at dawn, 灯台 🌊\nSeed: 7, Size: 64x48, Model: bytedance/seedream-v4'
const making = JSON.stringify({ version: 1, prompt: 'a “lighthouse” at dawn, 灯台 🌊' })
const texts = { parameters, making }

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const noisy = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 65, height: 47, channels, background: '#10203040', noise } })
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

async function bytesOf(source: ByteSource): Promise<Buffer> {
  const body = await source.open()
  return body ? await buffer(body) : Buffer.alloc(0)
}
const written = async (bytes: Buffer, type: string) => bytesOf(await withTexts(sourceOfBytes(bytes), type, texts))

/** What a public reader finds, by its names. */
function tagOf(bytes: Buffer, name: string): unknown {
  const tags: Readonly<Record<string, { readonly value?: unknown }>> = { ...ExifReader.load(bytes) }
  return tags[name]?.value
}

const utf16be = (value: unknown): string =>
  Array.isArray(value) ? Buffer.from(value).subarray(8).swap16().toString('utf16le') : ''
const utf8 = (value: unknown): string => (Array.isArray(value) ? Buffer.from(value).toString() : '')

describe('texts in a PNG', () => {
  it('are found by public readers under the keyword of Stable Diffusion web UI, and ours under our own', async () => {
    const bytes = await written(await noisy().png().toBuffer(), 'image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({
      comments: [
        { keyword: 'parameters', text: parameters },
        { keyword: 'atelier', text: making },
      ],
    })
    expect(tagOf(bytes, 'parameters')).toBe(parameters)
  })

  it('are written as every reader knows them when they are Latin-1', async () => {
    const png = sourceOfBytes(await noisy().png().toBuffer())
    const bytes = await bytesOf(await withTexts(png, 'image/png', { parameters: 'Über\nSeed: 1', making: '{}' }))
    expect(bytes.includes(Buffer.from('tEXtparameters\0\xdcber\nSeed: 1', 'latin1'))).toBe(true)
    expect(tagOf(bytes, 'parameters')).toBe('Über\nSeed: 1')
  })

  it('stand in the place of those that were there, and everything else stays', async () => {
    const plain = await noisy().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>').png().toBuffer()
    const told = withChunks(plain, [
      ['tEXt', Buffer.from('parameters\0of another')],
      ['tEXt', Buffer.from('Comment\0of another')],
    ])
    const bytes = await written(told, 'image/png')
    expect(bytes.toString('latin1').match(/parameters\0/g)).toHaveLength(1)
    expect(tagOf(bytes, 'Comment')).toBe('of another')
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('xmpmeta')
  })
})

describe.each(['jpeg', 'webp'] as const)('texts in a %s', (format) => {
  const type = `image/${format}`
  const plain = () => noisy().toFormat(format).toBuffer()

  it('are the user comment and the maker note of its Exif', async () => {
    const bytes = await written(await plain(), type)
    expect(utf16be(tagOf(bytes, 'UserComment'))).toBe(parameters)
    expect(utf8(tagOf(bytes, 'MakerNote'))).toBe(`atelier\0${making}`)
  })

  it('stand in the place of an Exif that was there; the way round that it asked for stays', async () => {
    const turned = noisy()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'somebody' } })
    const bytes = await written(await turned.toFormat(format).toBuffer(), type)
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    expect(bytes.includes('somebody')).toBe(false)
    expect(utf16be(tagOf(bytes, 'UserComment'))).toBe(parameters)
  })

  it('leave its colour profile and its XMP', async () => {
    const rich = noisy().withIccProfile('p3').withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
    const before = await rich.toFormat(format).toBuffer()
    const bytes = await written(before, type)
    const [was, is] = [await sharp(before).metadata(), await sharp(bytes).metadata()]
    expect(is.icc).toEqual(was.icc)
    expect(is.xmp).toEqual(was.xmp)
  })
})

it('are in a lossless WebP with transparency, which stays', async () => {
  const plain = await noisy(4).webp({ lossless: true }).toBuffer()
  const bytes = await written(plain, 'image/webp')
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  expect(utf16be(tagOf(bytes, 'UserComment'))).toBe(parameters)
})

describe.each(['png', 'jpeg', 'webp'] as const)('the file of a %s', (format) => {
  it('has the same pixels, and is as long as it says', async () => {
    const plain = await noisy().toFormat(format).toBuffer()
    const source = await withTexts(sourceOfBytes(plain), `image/${format}`, texts)
    const bytes = await bytesOf(source)
    expect(bytes.length).toBe(source.size)
    expect((await pixelsOf(bytes)).equals(await pixelsOf(plain))).toBe(true)
  })

  it('is left alone when it is not what its type says, or cut off anywhere', async () => {
    const nothing = sourceOfBytes(Buffer.from('0123456789'))
    expect(await withTexts(nothing, `image/${format}`, texts)).toBe(nothing)
    const plain = await noisy().toFormat(format).toBuffer()
    for (let length = 0; length < plain.length; length += 13) {
      const source = await withTexts(sourceOfBytes(plain.subarray(0, length)), `image/${format}`, texts)
      const bytes = await bytesOf(source)
      expect(bytes.length, `after ${length} bytes`).toBe(source.size)
    }
  })
})

it('are left out of a file of another type, and of a JPEG that has no room for them', async () => {
  const jpeg = sourceOfBytes(await noisy().jpeg().toBuffer())
  expect(await withTexts(jpeg, 'image/avif', texts)).toBe(jpeg)
  expect(await withTexts(jpeg, 'image/jpeg', { ...texts, parameters: 'x'.repeat(40_000) })).toBe(jpeg)
})
