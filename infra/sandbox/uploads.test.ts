import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTaskLog } from './task-log.ts'
import { bytesAt, call, ended, key, submit } from './testing/client.ts'
import { ownSandbox } from './testing/own-sandbox.ts'

const sandbox = ownSandbox()

const data = async (path: string, body: unknown): Promise<unknown> => (await call(`${sandbox.url}${path}`, body)).data

const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#ff0044' } })
    .png()
    .toBuffer()

const uploadOneStep = async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture())], 'red.png', { type: 'image/png' }))
  const response = await fetch(`${sandbox.url}/api/v3/media/upload/binary`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  const { data: uploaded } = z
    .object({
      data: z.object({
        type: z.literal('image'),
        download_url: z.string(),
        filename: z.literal('red.png'),
        size: z.number(),
      }),
    })
    .parse(await response.json())
  return uploaded.download_url
}

const uploadTwoSteps = async () => {
  const bytes = await picture()
  const Slot = z.object({
    upload: z.object({ method: z.literal('PUT'), url: z.string(), headers: z.record(z.string(), z.string()) }),
    download_url: z.string(),
  })
  const { upload, download_url } = Slot.parse(
    await data('/api/v3/media/uploads', { filename: 'red.png', size: bytes.length, content_type: 'image/png' }),
  )
  expect(
    (await fetch(download_url, { method: 'PUT', body: new Uint8Array(bytes), headers: upload.headers })).status,
  ).toBe(403)
  expect(
    (await fetch(upload.url, { method: upload.method, body: new Uint8Array(bytes), headers: upload.headers })).status,
  ).toBe(200)
  return download_url
}

test.each([
  ['one step', uploadOneStep],
  ['two steps', uploadTwoSteps],
])('an upload in %s can be fetched and used as a reference', async (_name, upload) => {
  const url = await upload()
  expect((await bytesAt(url)).equals(await picture())).toBe(true)
  const { id } = await submit(sandbox.url, 'google/nano-banana/edit', {
    prompt: 'tiles',
    images: [url],
    output_format: 'png',
  })
  const task = await ended(sandbox.url, id)
  expect(task.status).toBe('completed')
  const { data: pixels, info } = await sharp(await bytesAt(task.outputs[0] ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height * 0.47) * info.width + Math.floor(info.width / 2)) * info.channels
  expect((pixels[middle] ?? 0) - (pixels[middle + 1] ?? 255)).toBeGreaterThan(120)
})

test('base64 media are accepted, and the log records their checksum in their place', async () => {
  const image = `data:image/png;base64,${(await picture()).toString('base64')}`
  const { id } = await submit(sandbox.url, 'wavespeed-ai/wan-2.2/image-to-image', {
    prompt: 'x',
    image,
    size: '256*256',
  })
  expect((await ended(sandbox.url, id)).status).toBe('completed')
  const line = (await readTaskLog(sandbox.dir)).find((entry) => entry.type === 'accepted' && entry.id === id)
  expect(line?.type === 'accepted' && line.inputs['image']).toMatch(/^media:[0-9a-f]{64}$/)
})
