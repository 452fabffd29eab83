import { expect, it } from 'vitest'
import { readFiles } from './read-files.ts'

/** A picture as Chromium writes it. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(64, 64)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 32)
  return await canvas.convertToBlob({ type: 'image/png' })
}

it('takes a whole PNG and refuses by its name one whose pixels are broken', async () => {
  const whole = await picture()
  const broken = new Uint8Array(await whole.arrayBuffer()).map((byte, at) => (at < 40 ? byte : 0))
  const type = 'image/png'
  const read = await readFiles([new File([whole], 'whole.png', { type }), new File([broken], 'broken.png', { type })])
  expect(read.references.map(({ file }) => file.name)).toEqual(['whole.png'])
  expect(read.refusals).toEqual(['broken.png is broken: no picture can be read from it.'])
})
