import { afterEach, expect, it, vi } from 'vitest'
import { pngFile } from '../../../../infra/components/png-file.ts'
import { dataUrlOf, smallCopy } from './small-copy.ts'

afterEach(() => vi.unstubAllGlobals())

async function read(dataUrl: string): Promise<ImageBitmap> {
  return await createImageBitmap(await (await fetch(dataUrl)).blob())
}

it.each([
  { from: [3000, 1500], to: [1024, 512] },
  { from: [40, 4000], to: [10, 1024] },
  { from: [640, 480], to: [640, 480] },
] as const)('scales $from px down to $to, as a JPEG', async ({ from, to }) => {
  const copy = await smallCopy(pngFile('sea.png', from))
  expect(copy).toMatch(/^data:image\/jpeg;base64,/)
  const shown = await read(copy)
  expect([shown.width, shown.height]).toEqual(to)
})

it('makes white what is transparent', async () => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(await read(await smallCopy(pngFile('sea.png', [8, 8], () => undefined))), 0, 0)
  expect([...(context?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})

it('has no copy of a picture that is gone, and fails when the server does', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  expect(await dataUrlOf('a1')).toBeUndefined()
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await expect(dataUrlOf('a1')).rejects.toThrow('500')
})
