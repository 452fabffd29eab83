import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checksum } from '../../media.ts'
import { readTaskLog } from '../../task-log.ts'
import { bytesAt, call, callSegmind, key, segmindEnd } from '../../testing/client.ts'
import { ownSandbox } from '../../testing/own-sandbox.ts'
import { soulStyles } from './models.ts'

const slug = 'higgsfield-text2image-soul'
const good = { prompt: 'bauhaus tiles', width_and_height: '960x1696', seed: 5 }

let time = Date.UTC(2026, 10, 21)
const sandbox = ownSandbox({ now: () => time })

const submit = (inputs: object) => callSegmind(`${sandbox.url}/v2/${slug}`, inputs)

test('a request is queued, then completed with a picture of the requested size', async () => {
  const { status, body } = await submit({ ...good, style_id: '1cb4b936-77bf-4f9a-9039-f3d349a4cdbe' })
  expect(status).toBe(200)
  expect(body.request_id).toMatch(/^[0-9a-f]{32}$/)
  const address = `${sandbox.url}/v2/requests/${body.request_id}`
  expect(body).toEqual({
    request_id: body.request_id,
    status: 'QUEUED',
    poll_url: `${address}/status`,
    status_url: `${address}/status`,
    response_url: address,
  })
  const done = await segmindEnd(sandbox.url, body.request_id ?? '')
  expect(done.status).toBe('COMPLETED')
  expect(done.metrics?.inference_time).toBeGreaterThanOrEqual(0)
  expect((await callSegmind(`${address}/status`)).body).not.toHaveProperty('output')
  expect(await sharp(await bytesAt(done.output ?? '')).metadata()).toMatchObject({ width: 960, height: 1696 })
  const line = (await readTaskLog(sandbox.dir)).find((entry) => entry.type === 'accepted')
  expect(line).toMatchObject({ service: 'segmind', model: slug, price: 217_500, id: body.request_id })
})

test.each([
  ['a missing prompt', { width_and_height: '960x1696' }],
  ['a missing size', { prompt: 'x' }],
  ['a size it does not know', { ...good, width_and_height: '1024x1024' }],
  ['a quality it does not know', { ...good, quality: '4k' }],
  ['a style that it does not know', { ...good, style_id: '00000000-0000-4000-8000-000000000000' }],
  ['a strength above 1', { ...good, style_strength: 1.5 }],
  ['a broken seed', { ...good, seed: 0.5 }],
])('%s is refused without a task', async (_name, inputs) => {
  const before = (await readTaskLog(sandbox.dir)).length
  const { status, body } = await submit(inputs)
  expect([status, body.error?.split(' ')[0]]).toEqual([400, 'parameter'])
  expect(await readTaskLog(sandbox.dir)).toHaveLength(before)
})

test('each style makes a different picture from the same prompt and seed', async () => {
  const pictures = new Set<string>()
  for (const style_id of soulStyles.keys()) {
    const { body } = await submit({ ...good, width_and_height: '1152x1536', style_id })
    const done = await segmindEnd(sandbox.url, body.request_id ?? '')
    expect(done.status).toBe('COMPLETED')
    pictures.add(checksum(await bytesAt(done.output ?? '')))
  }
  expect(pictures.size).toBe(soulStyles.size)
})

test('keys, slugs and methods are checked: 401, 404, 405', async () => {
  const bearer = { method: 'POST', headers: { authorization: `Bearer ${key}` } }
  const refused = await fetch(`${sandbox.url}/v2/${slug}`, bearer)
  expect([refused.status, await refused.json()]).toEqual([401, { error: 'missing or invalid API key' }])
  expect(await callSegmind(`${sandbox.url}/v2/soul-9`, good)).toMatchObject({ status: 404 })
  expect(await callSegmind(`${sandbox.url}/v2/requests/none`)).toMatchObject({ status: 404 })
  expect(await callSegmind(`${sandbox.url}/v2/${slug}`)).toMatchObject({ status: 405 })
})

test.each(['[fail]', '[refuse]'])('%s ends as FAILED with a reason', async (word) => {
  const { body } = await submit({ ...good, prompt: `tiles ${word}` })
  const end = await segmindEnd(sandbox.url, body.request_id ?? '')
  expect(end.status).toBe('FAILED')
  expect(end.error).not.toBe('')
  expect(end.output).toBeUndefined()
})

test('a reference that cannot be fetched fails the request', async () => {
  const { body } = await submit({ ...good, image_url: `${sandbox.url}/uploads/none/a.png` })
  expect(await segmindEnd(sandbox.url, body.request_id ?? '')).toMatchObject({ status: 'FAILED' })
})

test('a file in the storage can be used as a reference', async () => {
  const pixel = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const stored = async (data_urls: string[]) => {
    const response = await fetch(`${sandbox.url}/upload-asset`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ data_urls }),
    })
    const { file_urls = [] } = z.object({ file_urls: z.array(z.string()).optional() }).parse(await response.json())
    return { status: response.status, url: file_urls[0] ?? '' }
  }
  expect((await stored(['https://a/b.png'])).status).toBe(400)
  const { url } = await stored([`data:image/png;base64,${pixel.toString('base64')}`])
  expect((await bytesAt(url)).equals(pixel)).toBe(true)
  const { body } = await submit({ ...good, image_url: url })
  expect(await segmindEnd(sandbox.url, body.request_id ?? '')).toMatchObject({ status: 'COMPLETED' })
})

test('the synchronous call responds with the bytes', async () => {
  const response = await fetch(`${sandbox.url}/v1/${slug}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(good),
  })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 960, height: 1696 })
})

test('results and files are deleted after an hour, and the other service never shows them', async () => {
  const { body } = await submit(good)
  const done = await segmindEnd(sandbox.url, body.request_id ?? '')
  expect((await call(`${sandbox.url}/api/v3/predictions/${body.request_id}`)).status).toBe(404)
  expect((await call(`${sandbox.url}/api/v3/predictions`, {})).data).toMatchObject({ total: 0 })
  time += 3600_000 + 1000
  expect((await callSegmind(`${sandbox.url}/v2/requests/${body.request_id}`)).status).toBe(404)
  expect((await fetch(done.output ?? '')).status).toBe(404)
})
