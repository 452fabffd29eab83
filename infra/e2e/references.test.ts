import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Generation, generate, getGeneration, type ImageModelId, testLogin } from '@studio/backend/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Product, startProduct, tester } from './product.ts'
import { until } from './until.ts'

let product: Product
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  product = await startProduct({ SANDBOX_SPEED: '0' })
  headers = await signIn(product.url)
}, 120_000)
afterAll(() => product.remove(), 30_000)

async function signIn(url: string) {
  const body = JSON.stringify(tester)
  const response = await fetch(url + testLogin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body,
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), origin: url }
}

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Fields = Readonly<Record<string, string>>
type Files = Readonly<Record<string, readonly Uint8Array[]>>

/** Requests one picture and waits for its result. */
async function make(model: ImageModelId, fields: Fields, files: Files = {}): Promise<Generation> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ model, numberOfImages: '1', ...fields })) form.append(name, value)
  for (const [name, all] of Object.entries(files)) {
    for (const bytes of all) form.append(name, new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  }
  const response = await fetch(product.url + generate.path, { method: 'POST', headers, body: form })
  expect([response.status, response.status === 202 ? '' : await response.text()]).toEqual([202, ''])
  const { jobId } = generate.response.parse(await response.json())
  return await until(`${model} has ended`, async () => {
    const found = await fetch(product.url + getGeneration.path.replace(':id', jobId), { headers })
    if (!found.ok) return undefined
    const generation = getGeneration.response.parse(await found.json())
    return generation.status === 'completed' || generation.status === 'failed' ? generation : undefined
  })
}

const TaskLine = z.object({ type: z.literal('accepted'), model: z.string(), inputs: z.record(z.string(), z.unknown()) })

/** The tasks that the services accepted, in order, by the sandbox's own record, which begins with the first. */
async function tasks() {
  const file = join(product.dataDir, 'sandbox', 'tasks.log')
  const log = existsSync(file) ? await readFile(file, 'utf8') : ''
  return log
    .split('\n')
    .filter((line) => line.startsWith('{"type":"accepted"'))
    .map((line) => TaskLine.parse(JSON.parse(line)))
}

/** Whether the picture that a service was given is of one colour, as the photos here are and made pictures are not. */
async function isPlain(address = ''): Promise<boolean> {
  const bytes = await (await fetch(address)).arrayBuffer()
  const { channels } = await sharp(Buffer.from(bytes)).stats()
  return channels.every(({ stdev }) => stdev < 2)
}

const assetOf = (url = '') => url.split('/').at(-2) ?? ''

test('each of the nine models makes a picture, from what it is given and by the path of its service', async () => {
  const [face, place, thing] = await Promise.all(['#884422', '#224488', '#448822'].map(photo))
  if (!face || !place || !thing) throw new Error('three photos were expected')
  const prompt = 'the same person in a garden'
  const before = (await tasks()).length

  const first = await make(
    'bytedance/seedream-v4',
    { prompt },
    { referenceImages: [face, place], productImage: [thing] },
  )
  expect([first.status, first.referenceImages.length]).toEqual(['completed', 3])
  const pictures = await Promise.all(
    [...first.generatedImages, ...first.referenceImages].map((url) => fetch(product.url + url, { headers })),
  )
  expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  const made = assetOf(first.generatedImages[0])
  const mixed = { prompt, referenceAssetIds: made, referenceOrder: JSON.stringify([made, 'referenceImages']) }
  const others = await Promise.all([
    make('wavespeed-ai/wan-2.2/image-to-image', { prompt, referenceAssetIds: made }),
    make('ideogram-ai/ideogram-character', { prompt, referenceAssetIds: made }),
    make('google/nano-banana/edit', mixed, { referenceImages: [face] }),
    make('google/nano-banana/edit', { prompt }),
    make('wavespeed-ai/flux-krea-dev-lora', { prompt }),
    make('wavespeed-ai/hunyuan-image-3', { prompt }, { referenceImages: [place] }),
    make('wavespeed-ai/wan-2.2/text-to-image-realism', { prompt }),
    make('wavespeed-ai/chroma', { prompt }),
  ])
  const soul = await make('segmind/higgsfield-soul', { prompt: '', quality: 'High' }, { referenceImages: [face] })
  const all = [first, ...others, soul]
  expect(all.map(({ model, status }) => [model, status])).toEqual(all.map(({ model }) => [model, 'completed']))
  expect(all.map(({ referenceImages }) => referenceImages.length)).toEqual([3, 1, 1, 2, 0, 0, 0, 0, 0, 1])
  expect(soul.prompt).toBe('high quality, detailed')
  expect(others[0].referenceImages.map(assetOf)).toEqual([made])

  expect(others[2].referenceImages.map(assetOf).indexOf(made)).toBe(0)
  const accepted = (await tasks()).slice(before)
  const combined = accepted.find(({ model }) => model === 'google/nano-banana/edit')
  const given = z.array(z.url()).parse(combined?.inputs['images'])
  expect(await Promise.all(given.map((address) => isPlain(address)))).toEqual([false, true])

  const tasksByModel = accepted.map(({ model, inputs: { image, image_url, images } }) => {
    const references = [image ?? image_url ?? images ?? []].flat().length
    return `${model} ${references}`
  })
  expect(tasksByModel.sort()).toEqual([
    'bytedance/seedream-v4/edit 3',
    'google/nano-banana/edit 2',
    'google/nano-banana/text-to-image 0',
    'higgsfield-text2image-soul 1',
    'ideogram-ai/ideogram-character 1',
    'wavespeed-ai/chroma 0',
    'wavespeed-ai/flux-krea-dev-lora 0',
    'wavespeed-ai/hunyuan-image-3 0',
    'wavespeed-ai/wan-2.2/image-to-image 1',
    'wavespeed-ai/wan-2.2/text-to-image-realism 0',
  ])
}, 180_000)
