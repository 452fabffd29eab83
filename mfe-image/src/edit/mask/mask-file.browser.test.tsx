import { generate } from '@studio/backend/contract'
import { expect, it } from 'vitest'
import type { MaskAct } from './mask-acts.ts'
import { maskFileOf } from './mask-file.ts'

/** Numbers between 0 and 1, the same in every run, one as little like the next as those of a hand. */
const scattered = (n: number): number => Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1

/** Short lines of the thinnest brush all over the left three quarters of a mask of 1024 x 1024 pixels. */
const fineLines: readonly MaskAct[] = Array.from({ length: 1_500 }, (_, n) => {
  const [x, y] = [scattered(3 * n) * 700, scattered(3 * n + 1) * 1024]
  return { kind: 'stroke', erases: false, width: 10, points: [x, y, x + 10 + scattered(3 * n + 2) * 20, y + 5] }
})

/** A thick line through the middle of them. */
const band: MaskAct = { kind: 'stroke', erases: false, width: 60, points: [50, 512, 650, 512] }

it('makes a mask of very many fine lines of fewer pixels, white where it is painted and black elsewhere', async () => {
  const picture = { width: 1000, height: 1000 }
  const file = await maskFileOf({ acts: [...fineLines, band], picture, image: undefined })
  expect(file.size).toBeLessThanOrEqual(generate.files?.['maskData']?.maxBytes ?? 0)
  const image = await createImageBitmap(file)
  expect(image.width).toBeLessThan(1024)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const at = (x: number, y: number) => context?.getImageData(x * image.width, y * image.height, 1, 1).data[0]
  expect([at(0.3, 0.5), at(0.9, 0.5), at(0.9, 0.1)]).toEqual([255, 0, 0])
})
