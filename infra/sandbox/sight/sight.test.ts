import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { styleOf } from './describe.ts'
import { measure } from './measure.ts'

type Paint = (x: number, y: number) => readonly [number, number, number]

/** A picture of which every pixel is painted; x and y from 0 to 1. */
function painted(paint: Paint, width = 120, height = 120): Promise<Buffer> {
  const data = Buffer.from(
    Array.from({ length: width * height }, (_, n) => paint((n % width) / width, Math.floor(n / width) / height)).flat(),
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const grey = (value: number) => [value, value, value] as const
const said = async (...pictures: readonly Promise<Buffer>[]) =>
  styleOf(await Promise.all(pictures.map(async (picture) => measure(await picture))))

describe('what is said of pictures follows from their pixels', () => {
  test.each<[string, Paint, readonly string[]]>([
    [
      'a red one',
      () => [200, 30, 30],
      ['single colour: vivid red (#c81e1e)', 'Vivid, saturated colours with a clearly warm cast'],
    ],
    ['a blue one', () => [30, 60, 200], ['blue', 'cool cast']],
    ['a white one', () => grey(250), ['white', 'Bright, high-key light', 'Nearly monochrome', 'lifted shadows']],
    ['a black one', () => grey(8), ['black', 'Dark, low-key light', 'deep shadows', 'held-back highlights']],
    ['light from the left', (x) => grey(Math.round(230 - 180 * x)), ['from the left']],
    ['light from above', (_, y) => grey(Math.round(230 - 180 * y)), ['from above']],
    ['half black, half white', (x) => grey(x < 0.5 ? 0 : 255), ['Strong, graphic contrast', 'asymmetrical']],
    [
      'a flat grey one',
      () => grey(128),
      ['Flat, low contrast', 'symmetrical', 'a lot of empty space', 'Perfectly smooth'],
    ],
    [
      'a mark on the left, high',
      (x, y) => grey(Math.hypot(x - 0.2, y - 0.2) < 0.1 ? 20 : 200),
      ['left of the middle, high in the frame'],
    ],
    [
      'a chequered one',
      (x, y) => grey((Math.floor(x * 60) + Math.floor(y * 60)) % 2 === 0 ? 40 : 220),
      ['pronounced grain'],
    ],
    [
      'dark corners',
      (x, y) => grey(Math.round(220 - 260 * Math.hypot(x - 0.5, y - 0.5))),
      ['falling off towards the corners'],
    ],
  ])('%s', async (_, paint, words) => {
    const text = await said(painted(paint))
    for (const each of words) expect(text).toContain(each)
  })

  test.each([
    [90, 160, 'Upright'],
    [120, 120, 'Square'],
    [200, 100, 'Wide'],
  ])('%d x %d is %s', async (width, height, word) => {
    expect(await said(painted(() => grey(100), width, height))).toContain(word)
  })

  test('the palette names the colours by how much there is of each', async () => {
    const text = await said(painted((x) => (x < 0.6 ? [20, 40, 90] : x < 0.9 ? [240, 160, 40] : [245, 245, 240])))
    expect(text).toMatch(/^Build the palette on deep blue \(#14285a\), with orange \(#[0-9a-f]{6}\) and white/)
  })

  test('several pictures: what they share, and what differs', async () => {
    const same = await said(
      painted(() => grey(100)),
      painted(() => grey(110)),
    )
    expect(same).toContain('Keep light and colour the same')
    const different = await said(
      painted(() => grey(20)),
      painted(() => [255, 200, 60]),
    )
    expect(different).toContain('Vary the brightness, saturation and white balance')
  })

  test('the same picture is always described in the same words', async () => {
    const picture = () => painted((x, y) => [Math.round(255 * x), Math.round(255 * y), 120])
    expect(await said(picture())).toBe(await said(picture()))
  })
})
