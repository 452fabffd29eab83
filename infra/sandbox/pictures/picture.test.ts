import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSpecsOf } from '../picture-specs.ts'
import { wavespeedModels } from '../services/wavespeed/models.ts'
import type { AcceptedLine } from '../task-log.ts'
import { choose, meaningfulWords } from './choose.ts'
import { makePicture, type PictureSpec } from './picture.ts'
import { randomFrom } from './random.ts'
import { sceneKinds } from './scenes.ts'
import { printable, widthOf } from './type.ts'

const look = { favourites: ['silk'], grain: 0.02, contrast: 0.3, warmth: 0 }

const spec = (change: Partial<PictureSpec>): PictureSpec => ({
  makes: 'picture',
  size: { width: 256, height: 256 },
  format: 'png',
  prompt: '',
  key: 'test',
  credit: 'Test model · seed 1',
  look,
  references: [],
  strength: undefined,
  draft: false,
  ...change,
})

const banana = wavespeedModels.get('google/nano-banana/text-to-image')
const ratios = banana?.inputs['aspect_ratio']

test.each(ratios?.kind === 'choice' ? ratios.of : [])('ratio %s is met exactly', (ratio) => {
  if (banana?.makes !== 'pictures') throw new Error('no model')
  const task: AcceptedLine = {
    type: 'accepted',
    number: 1,
    id: 'a',
    service: 'wavespeed',
    model: banana.id,
    inputs: { prompt: 'x', aspect_ratio: ratio },
    seed: 1,
    price: 0,
    created: '2026-11-21T00:00:00.000Z',
  }
  const [wide = 0, tall = 0] = ratio.split(':').map(Number)
  const [made] = pictureSpecsOf(banana, task, [], false)
  if (!made) throw new Error('no picture')
  const { width, height } = made.spec.size
  expect(width * tall).toBe(height * wide)
})

test.each(sceneKinds.map(({ name, words }) => [name, words[0] ?? '']))(
  '%s has the exact size in portrait and landscape format',
  async (_name, word) => {
    const sizes = [
      [144, 256],
      [301, 129],
    ] as const
    for (const [width, height] of sizes) {
      const made = await sharp(await makePicture(spec({ prompt: word, size: { width, height } }))).metadata()
      expect([made.width, made.height, made.format]).toEqual([width, height, 'png'])
    }
  },
)

test.each(sceneKinds.map(({ name, words }) => [name, words[0] ?? '']))(
  '%s has the same bytes for the same spec, and is no grey box',
  async (_name, word) => {
    const first = await makePicture(spec({ prompt: word }))
    expect((await makePicture(spec({ prompt: word }))).equals(first)).toBe(true)
    expect((await makePicture(spec({ prompt: word, key: 'other' }))).equals(first)).toBe(false)
    const { channels } = await sharp(first).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(14)
  },
)

test.each(['jpeg', 'png', 'webp'] as const)('%s is valid and says in its metadata what it is', async (format) => {
  const meta = await sharp(await makePicture(spec({ format, prompt: 'tiles' }))).metadata()
  expect(meta.format).toBe(format)
  expect(meta.exif?.toString('latin1')).toContain('Atelier sandbox - no AI model was called; test output')
  expect(meta.xmp?.toString()).toContain('no AI model was called')
})

test('the prompt chooses the scene, the seed only its composition', () => {
  for (const key of ['a', 'b', 'c', 'd']) {
    expect(
      choose(meaningfulWords('Two women at the seaside, ocean waves [slow 8s]'), look, randomFrom(key)).sceneKind.name,
    ).toBe('ocean')
    expect(choose(meaningfulWords('qwertz'), look, randomFrom(key)).sceneKind.name).toBe('silk')
  }
})

test('letters that the typeface lacks lose their accent or are left out', () => {
  expect(printable('Ångström žluť 東京!', 'poster')).toBe('Ångström zlut !')
  expect(widthOf('mm', { face: 'caption', size: 10 })).toBeGreaterThan(widthOf('ii', { face: 'caption', size: 10 }))
})

test.each(sceneKinds.map(({ name, words }) => [name, words[0] ?? '']))(
  'a draft of %s has the exact size too',
  async (_name, word) => {
    const draft = spec({ prompt: word, draft: true, size: { width: 301, height: 129 } })
    const first = await makePicture(draft)
    expect(await sharp(first).metadata()).toMatchObject({ width: 301, height: 129, format: 'png' })
    expect((await makePicture(draft)).equals(first)).toBe(true)
    expect((await makePicture({ ...draft, key: 'other' })).equals(first)).toBe(false)
  },
)

test('a draft says in the picture and in its metadata what it is', async () => {
  const size = { width: 1024, height: 1024 }
  const made = async (credit: string) => makePicture(spec({ draft: true, size, prompt: 'tiles', credit }))
  const foot = (picture: Buffer) =>
    sharp(picture).extract({ left: 512, top: 960, width: 512, height: 64 }).raw().toBuffer()
  const draft = await made('Test model · seed 1')
  expect((await sharp(draft).metadata()).exif?.toString('latin1')).toContain('no AI model was called')
  expect((await foot(draft)).equals(await foot(await made('Test model · seed 2')))).toBe(false)
})

const costOf = async (picture: PictureSpec) => {
  const before = process.cpuUsage()
  await makePicture(picture)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('a draft of a known scene costs less than a third of the finished picture', async () => {
  const big = spec({ format: 'jpeg', prompt: 'ocean', size: { width: 2048, height: 2048 } })
  const finished = await costOf(big)
  await makePicture({ ...big, draft: true })
  const drafts: number[] = []
  for (const key of ['a', 'b', 'c']) drafts.push(await costOf({ ...big, draft: true, key }))
  expect(Math.min(...drafts)).toBeLessThan(finished / 3)
})
