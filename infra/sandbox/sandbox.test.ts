import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTaskLog } from './task-log.ts'
import { bytesAt, call, ended, key, submit } from './testing/client.ts'
import { ownSandbox } from './testing/own-sandbox.ts'

const seedream = 'bytedance/seedream-v4'
const chroma = 'wavespeed-ai/chroma'
const small = { prompt: 'bauhaus tiles', size: '256*256', seed: 5 }

const sandbox = ownSandbox()

const data = async (path: string, body?: unknown): Promise<unknown> => (await call(`${sandbox.url}${path}`, body)).data

test('a task goes from created to completed and its picture can be fetched without a key', async () => {
  const accepted = await submit(sandbox.url, seedream, { prompt: 'bauhaus tiles', size: '512*640' })
  expect(accepted).toMatchObject({ model: seedream, status: 'created', outputs: [], error: '', code: 0 })
  expect(accepted.urls.get).toBe(`${sandbox.url}/api/v3/predictions/${accepted.id}/result`)
  const task = await ended(sandbox.url, accepted.id)
  expect(task).toMatchObject({ status: 'completed', has_nsfw_contents: [false], code: 0 })
  const [output = ''] = task.outputs
  expect(output).toMatch(new RegExp(`^${sandbox.url}/outputs/${task.id}/0.jpeg$`))
  expect(await sharp(await bytesAt(output)).metadata()).toMatchObject({ width: 512, height: 640, format: 'jpeg' })
  expect(await data(`/api/v3/predictions/${task.id}`)).toEqual(task)
})

test('requests without a Bearer key are refused, X-API-Key too', async () => {
  for (const headers of [
    {},
    { 'x-api-key': key },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer another-key-of-a-test' },
  ] as Record<string, string>[]) {
    const response = await fetch(`${sandbox.url}/api/v3/models`, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401 })
  }
})

test.each([
  [chroma, {}, 1400],
  [chroma, { prompt: 'x', size: '10*10' }, 1401],
  [chroma, { prompt: 'x', size: '1024x1024' }, 1401],
  [chroma, { prompt: 'x', output_format: 'gif' }, 1401],
  [chroma, { prompt: 'x', seed: 1.5 }, 1401],
  [seedream, { prompt: 'x', size: '8192*8192' }, 1401],
  [`${seedream}/edit`, { prompt: 'x' }, 1400],
  [`${seedream}/edit`, { prompt: 'x', images: Array.from({ length: 11 }, () => 'http://a/b.png') }, 1401],
  ['wavespeed-ai/flux-krea-dev-lora', { prompt: 'x', guidance_scale: 21 }, 1401],
  ['wavespeed-ai/flux-krea-dev-lora', { prompt: 'x', loras: [{ scale: 1 }] }, 1401],
  ['wavespeed-ai/flux-krea-dev-lora', { prompt: 'x', loras: [{ path: 'high.safetensors', scale: 1 }] }, 1401],
  ['wavespeed-ai/flux-krea-dev-lora', { prompt: 'x', loras: ['me/weights'] }, 1401],
  ['google/nano-banana/edit', { prompt: 'x', images: ['http://a/b.png'], aspect_ratio: '7:3' }, 1401],
  ['ideogram-ai/ideogram-character', { prompt: 'x' }, 1400],
])('%s refuses %j with %i', async (model, inputs, code) => {
  const before = (await readTaskLog(sandbox.dir)).length
  const response = await call(`${sandbox.url}/api/v3/${model}`, inputs)
  expect(response).toMatchObject({ status: 400, code: 400, data: { code } })
  expect(await readTaskLog(sandbox.dir)).toHaveLength(before)
})

test('an unknown model and an unknown task respond 404 in the envelope', async () => {
  expect(await call(`${sandbox.url}/api/v3/openai/sora-9`, { prompt: 'x' })).toMatchObject({ status: 404, code: 404 })
  expect(await call(`${sandbox.url}/api/v3/predictions/none/result`)).toMatchObject({ status: 404, code: 404 })
})

test.each([
  ['a tree [fail]', 1403],
  ['a tree [refuse]', 1200],
])('%s ends as failed inside HTTP 200 and is not charged', async (prompt, code) => {
  const balance = await data('/api/v3/balance')
  const { id } = await submit(sandbox.url, chroma, { prompt })
  const task = await ended(sandbox.url, id)
  expect(task).toMatchObject({ status: 'failed', outputs: [], code })
  expect(task.error).not.toBe('')
  expect(await data('/api/v3/balance')).toEqual(balance)
})

test('a reference that cannot be fetched fails the task with 1402', async () => {
  const { id } = await submit(sandbox.url, `${seedream}/edit`, {
    prompt: 'x',
    images: [`${sandbox.url}/uploads/none/a.png`],
  })
  expect(await ended(sandbox.url, id)).toMatchObject({ status: 'failed', code: 1402 })
})

test('the same inputs and seed make the same bytes, another seed makes others', async () => {
  const made = async (inputs: object) => {
    const { id } = await submit(sandbox.url, chroma, inputs)
    return bytesAt((await ended(sandbox.url, id)).outputs[0] ?? '')
  }
  const first = await made(small)
  expect((await made(small)).equals(first)).toBe(true)
  expect((await made({ ...small, seed: 6 })).equals(first)).toBe(false)
  expect((await made({ ...small, seed: -1 })).equals(await made({ ...small, seed: -1 }))).toBe(false)
})

test('base64 outputs have no `data:` prefix and hold the same picture', async () => {
  const plain = await submit(sandbox.url, chroma, small)
  const coded = await submit(sandbox.url, chroma, { ...small, enable_base64_output: true })
  const file = await bytesAt((await ended(sandbox.url, plain.id)).outputs[0] ?? '')
  expect((await ended(sandbox.url, coded.id)).outputs).toEqual([file.toString('base64')])
})

test('sync mode responds when the task is done', async () => {
  expect(await submit(sandbox.url, chroma, { ...small, enable_sync_mode: true })).toMatchObject({ status: 'completed' })
})

test('an edit without a size, and a request without a ratio, have the sizes that the README names', async () => {
  const pixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const images = [`data:image/png;base64,${pixel.toString('base64')}`]
  const sizeOf = async (model: string, inputs: object) => {
    const { outputs } = await ended(sandbox.url, (await submit(sandbox.url, model, inputs)).id)
    const { width, height } = await sharp(await bytesAt(outputs[0] ?? '')).metadata()
    return [width, height]
  }
  expect(await sizeOf(`${seedream}/edit`, { prompt: 'tiles', images })).toEqual([2048, 2048])
  expect(await sizeOf('google/nano-banana/edit', { prompt: 'tiles', images })).toEqual([1024, 1024])
})

test('a model without sync mode responds at once', async () => {
  const image = 'http://127.0.0.1:1/a.png'
  const inputs = { prompt: 'tiles [slow 5s]', image, enable_sync_mode: true }
  expect(await submit(sandbox.url, 'ideogram-ai/ideogram-character', inputs)).toMatchObject({ status: 'created' })
})

test('a sequence makes as many pictures as requested and costs the price of each', async () => {
  const inputs = { prompt: 'bauhaus tiles', size: '512*512', max_images: 2 }
  expect(await data('/api/v3/model/pricing', { model_id: `${seedream}/sequential`, inputs })).toEqual({
    unit_price: 0.054,
    currency: 'USD',
  })
  const task = await ended(sandbox.url, (await submit(sandbox.url, `${seedream}/sequential`, inputs)).id)
  const [first, second] = await Promise.all(task.outputs.map(bytesAt))
  expect(first && second && !first.equals(second)).toBe(true)
})

test('a completed task lowers the balance by its price', async () => {
  const Balance = z.object({ balance: z.number() })
  const before = Balance.parse(await data('/api/v3/balance')).balance
  await ended(sandbox.url, (await submit(sandbox.url, chroma, small)).id)
  expect(before - Balance.parse(await data('/api/v3/balance')).balance).toBeCloseTo(0.015, 6)
})

test('the catalogue lists every model with its schema', async () => {
  const listed = z
    .array(z.object({ model_id: z.string(), type: z.string(), base_price: z.number(), api_schema: z.object({}) }))
    .parse(await data('/api/v3/models'))
  expect(listed.filter(({ type }) => type.endsWith('to-image'))).toHaveLength(13)
  expect(listed.filter(({ type }) => type.endsWith('to-video'))).toHaveLength(25)
  expect(listed.find(({ model_id }) => model_id === 'ideogram-ai/ideogram-character')?.base_price).toBe(0.15)
})

test('history lists tasks with their inputs, newest first, by page, model and status; at most 100 a page', async () => {
  const { id } = await submit(sandbox.url, 'wavespeed-ai/hunyuan-image-3', { prompt: 'find me [fail]' })
  await ended(sandbox.url, id)
  const page = await data('/api/v3/predictions', {
    page: 1,
    page_size: 5,
    model: 'wavespeed-ai/hunyuan-image-3',
    status: 'failed',
  })
  expect(page).toMatchObject({
    page: 1,
    total: 1,
    items: [{ id, status: 'failed', input: { prompt: 'find me [fail]' } }],
  })
  expect((await call(`${sandbox.url}/api/v3/predictions`, { page: 1, page_size: 101 })).status).toBe(400)
})

test('the log has a line for each accepted task, in order and with its seed, and a line for its end', async () => {
  const { id } = await submit(sandbox.url, seedream, { prompt: 'tiles', size: '512*512' })
  await ended(sandbox.url, id)
  const lines = await readTaskLog(sandbox.dir)
  const accepted = lines.filter((line) => line.type === 'accepted')
  expect(accepted.map(({ number }) => number)).toEqual(accepted.map((_, index) => index + 1))
  const [begin, end] = lines.filter((line) => line.id === id)
  expect(begin).toMatchObject({ type: 'accepted', model: seedream, price: 27_000 })
  expect(begin?.type === 'accepted' && begin.seed).toBeGreaterThan(0)
  expect(end).toMatchObject({ type: 'ended', status: 'completed', outputs: [{ width: 512, height: 512 }] })
  expect(await readFile(join(sandbox.dir, 'tasks.log'), 'utf8')).toMatch(/\n$/)
})

test('[slow 1s] takes a second at any speed', async () => {
  const { id } = await submit(sandbox.url, chroma, { ...small, prompt: 'tiles [slow 1s]' })
  expect((await ended(sandbox.url, id)).timings.inference).toBeGreaterThanOrEqual(990)
})
