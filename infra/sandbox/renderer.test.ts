import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Order } from './pictures/picture.ts'
import { startRenderer } from './renderer.ts'
import { ownFolder } from './testing/client.ts'

const order: Order = {
  size: { width: 64, height: 48 },
  format: 'png',
  prompt: 'tiles',
  key: 'test',
  credit: 'Test model',
  look: { favourites: [], grain: 0.02, contrast: 0.3, warmth: 0 },
  references: [],
  strength: undefined,
  draft: true,
}
const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

test('the thread ends when nothing is asked of it, and a new one goes on', async () => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  const renderer = startRenderer(0)
  undo.push(renderer.stop)
  const before = threads()
  const first = await renderer.render(order, join(folder.dir, 'a.png'))
  await expect.poll(threads, { timeout: 15_000 }).toBe(before)
  expect(await renderer.render(order, join(folder.dir, 'b.png'))).toEqual(first)
})

test('a picture that cannot be made is an error, and the next one is made', async () => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  const renderer = startRenderer()
  undo.push(renderer.stop)
  const broken = { ...order, references: [join(folder.dir, 'missing.png')] }
  await expect(renderer.render(broken, join(folder.dir, 'a.png'))).rejects.toThrow('missing')
  expect(await renderer.render(order, join(folder.dir, 'b.png'))).toMatchObject({ width: 64, height: 48 })
  expect((await sharp(join(folder.dir, 'b.png')).metadata()).format).toBe('png')
})
