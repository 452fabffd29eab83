import { expect, it } from 'vitest'
import { readPictures } from './read-pictures.ts'

/** A picture as Chromium writes it. */
async function picture(width = 64, height = 64): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height / 2)
  return await canvas.convertToBlob({ type: 'image/png' })
}

it('takes a whole PNG and refuses by its name one whose pixels are broken', async () => {
  const whole = await picture()
  const broken = new Uint8Array(await whole.arrayBuffer()).map((byte, at) => (at < 40 ? byte : 0))
  const type = 'image/png'
  const read = await readPictures([
    new File([whole], 'whole.png', { type }),
    new File([broken], 'broken.png', { type }),
  ])
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['whole.png'])
  expect(read.refusals).toEqual(['broken.png is broken: no picture can be read from it.'])
})

it('refuses by its name what no model can be given: very large, small or narrow pictures', async () => {
  const sizes = {
    'large.png': [8_000, 6_300],
    'small.png': [200, 31],
    'narrow.png': [650, 100],
    'good.png': [600, 100],
  } as const
  const files = Object.entries(sizes).map(
    async ([name, size]) => new File([await picture(...size)], name, { type: 'image/png' }),
  )
  const read = await readPictures(await Promise.all(files))
  expect(read.pictures.map(({ file }) => file.name)).toEqual(['good.png'])
  expect(read.refusals).toEqual([
    'large.png has more than 50 megapixels.',
    'small.png is smaller than 32 pixels.',
    'narrow.png is too narrow: one side is more than 6 times as long as the other.',
  ])
})
