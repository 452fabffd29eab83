import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { PictureSpec } from './pictures/picture.ts'
import { startRenderer } from './renderer.ts'
import { ownFolder } from './testing/client.ts'

const spec: PictureSpec = {
  makes: 'picture',
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

test('the thread ends when it has no work, and a new one takes the next picture', async () => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  const renderer = startRenderer(0)
  undo.push(renderer.stop)
  const before = threads()
  const first = await renderer.render(spec, join(folder.dir, 'a.png'))
  await expect.poll(threads, { timeout: 15_000 }).toBe(before)
  expect(await renderer.render(spec, join(folder.dir, 'b.png'))).toEqual(first)
})

test('a picture that cannot be made rejects, and the next one is made', async () => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  const renderer = startRenderer()
  undo.push(renderer.stop)
  const broken = { ...spec, references: [join(folder.dir, 'missing.png')] }
  await expect(renderer.render(broken, join(folder.dir, 'a.png'))).rejects.toThrow('missing')
  expect(await renderer.render(spec, join(folder.dir, 'b.png'))).toMatchObject({ width: 64, height: 48 })
  expect((await sharp(join(folder.dir, 'b.png')).metadata()).format).toBe('png')
})
