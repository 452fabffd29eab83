import sharp, { type Color } from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from '../picture-files/clean-picture.ts'
import { noise, picture, pixelsOf } from '../testing/pictures.ts'
import { inspectMask, layOver } from './mask.ts'

const black = { r: 0, g: 0, b: 0 }

/** A mask of that many pixels a side with a white square in its middle, half as wide. */
async function squareMask(side: number, background: Color = black): Promise<Buffer> {
  const quarter = Math.round(side / 4)
  const white = await picture(2 * quarter, 'white')
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: white, left: quarter, top: quarter }])
    .png()
    .toBuffer()
}

describe('a mask', () => {
  it('is inspected for what is painted on it: transparent counts as black', async () => {
    expect(await inspectMask(await squareMask(64))).toBe(0.25)
    expect(await inspectMask(await squareMask(64, { ...black, alpha: 0 }))).toBe(0.25)
  })

  it.each([
    ['nothing is painted on it', () => picture(64, 'black')],
    [
      'it is no PNG',
      async () =>
        sharp(await picture(64, 'white'))
          .jpeg()
          .toBuffer(),
    ],
    [
      'it has too many pixels',
      () =>
        sharp({ create: { width: 4097, height: 32, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
    ],
    ['no JPEG, PNG or WebP', () => Promise.resolve(Buffer.from('<svg/>'))],
  ])('is refused when %s', async (why, make) => {
    await expect(inspectMask(await make())).rejects.toThrow(why)
  })

  it('that is cut off is refused', async () => {
    const whole = await squareMask(256)
    await expect(inspectMask(whole.subarray(0, whole.length - 40))).rejects.toThrow('Unusable image')
  })
})

describe('laying a picture over an original', () => {
  const [width, height] = [400, 300]
  // 1 % of 400 px, and the pixels over which a mask of 64 px a side is enlarged.
  const soft = 4 + Math.ceil(width / 64)

  it.each([3, 4] as const)('changes only what is painted, in an original with %i channels', async (channels) => {
    const original = await noise(width, height, channels)
    const result = await layOver(await picture(256, '#0000ff'), original, await squareMask(64))
    const [before, after] = await Promise.all([pixelsOf(original), pixelsOf(result)])
    expect(after.info).toMatchObject({ width, height, channels })
    const pixel = (data: Buffer, x: number, y: number) => [
      ...data.subarray((y * width + x) * channels).subarray(0, channels),
    ]
    const wrong: string[] = []
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [fromLeft, fromTop] = [Math.min(x - 100, 299 - x), Math.min(y - 75, 224 - y)]
        const inside = Math.min(fromLeft, fromTop)
        const now = String(pixel(after.data, x, y))
        if (inside < -soft && now !== String(pixel(before.data, x, y))) wrong.push(`${x},${y} changed`)
        if (inside > soft && now !== String([0, 0, 255, 255].slice(0, channels))) wrong.push(`${x},${y} is ${now}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leaves each pixel of a JPEG that lies on its side as it is shown', async () => {
    const original = await sharp(await noise(width, height))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const shown = await pixelsOf(await sharp(original).autoOrient().png().toBuffer())
    const laid = await pixelsOf(await layOver(await picture(256), original, await squareMask(64)))
    expect(laid.info).toMatchObject({ width: height, height: width })
    const row = (data: Buffer) => data.subarray(0, 3 * height * 50)
    expect(row(laid.data).equals(row(shown.data))).toBe(true)
  })

  it('gives the same bytes again, which say that a machine made a part of it', async () => {
    const layers = [await picture(256), await noise(width, height), await squareMask(64)] as const
    const laid = Buffer.from(await layOver(...layers))
    expect(laid.equals(await layOver(...layers))).toBe(true)
    expect(cleanPicture(laid).xmp).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia')
  })

  it('is refused when one of them cannot be read', async () => {
    const [whole, mask] = [await picture(64), await squareMask(64)]
    await expect(layOver(whole, Buffer.from('no picture'), mask)).rejects.toThrow('Unusable image')
  })
})
