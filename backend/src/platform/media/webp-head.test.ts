import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { picture } from './testing/pictures.ts'
import { readWebpHead } from './webp-head.ts'

const opaque = sharp({ create: { width: 301, height: 200, channels: 3, background: 'red' } })
const clear = sharp({ create: { width: 301, height: 200, channels: 4, background: '#ff000080' } })

describe('the head of a WebP', () => {
  it.each([
    ['lossy', () => opaque.clone().webp().toBuffer()],
    ['lossless', () => opaque.clone().webp({ lossless: true }).toBuffer()],
    ['transparent', () => clear.clone().webp().toBuffer()],
    ['with metadata', () => opaque.clone().withIccProfile('p3').webp().toBuffer()],
  ])('tells its size: %s', async (_, make) => {
    expect(readWebpHead((await make()).subarray(0, 30))).toEqual({ width: 301, height: 200 })
  })

  it('tells that it moves', async () => {
    const frames = await Promise.all(['red', 'blue'].map((colour) => picture(50, colour)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(() => readWebpHead(moving)).toThrow('several frames')
  })

  it('is refused when it is cut off or of no known kind, and is nothing to other files', async () => {
    const whole = await opaque.clone().webp().toBuffer()
    expect(() => readWebpHead(whole.subarray(0, 29))).toThrow('cut off')
    expect(() => readWebpHead(Buffer.from('RIFF----WEBPVP99------------------'))).toThrow('unknown kind')
    expect(readWebpHead(await picture(50))).toBeUndefined()
    expect(readWebpHead(Buffer.alloc(0))).toBeUndefined()
  })
})
