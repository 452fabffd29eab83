import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type SandboxOptions, startSandbox } from './sandbox.ts'
import { readTaskLog } from './task-log.ts'
import { call, ended, key, ownFolder, poll, submit, until } from './testing/client.ts'

const chroma = 'wavespeed-ai/chroma'
const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const own = async (options: Partial<SandboxOptions> = {}) => {
  const folder = await ownFolder()
  undo.push(folder.remove)
  const sandbox = await startSandbox({ key, dir: folder.dir, speed: 0, ...options })
  undo.push(sandbox.stop)
  return { ...sandbox, dir: folder.dir }
}

const processing = (url: string, tasks: readonly { id: string }[]) =>
  Promise.all(tasks.map(({ id }) => until(url, id, (status) => status === 'processing')))

test('bronze runs three tasks at once; the fourth waits as created', async () => {
  const { url } = await own({ tier: 'bronze' })
  const tasks = await Promise.all([1, 2, 3].map((seed) => submit(url, chroma, { prompt: '[slow 30s]', seed })))
  const fourth = await submit(url, chroma, { prompt: '[fail]' })
  await processing(url, tasks)
  expect((await poll(url, fourth.id)).status).toBe('created')
})

test('a waiting task starts as soon as a slot is free', async () => {
  const { url, dir } = await own({ tier: 'bronze' })
  for (const seed of [1, 2, 3]) await submit(url, chroma, { prompt: '[slow 1s] [fail]', seed })
  const fourth = await submit(url, chroma, { prompt: '[fail]' })
  await ended(url, fourth.id)
  const ends = (await readTaskLog(dir)).filter(({ type }) => type === 'ended')
  expect(ends.findIndex(({ id }) => id === fourth.id)).toBeGreaterThan(0)
})

test('silver runs four tasks at once', async () => {
  const { url } = await own()
  const tasks = await Promise.all([1, 2, 3, 4].map((seed) => submit(url, chroma, { prompt: '[slow 30s]', seed })))
  expect(await processing(url, tasks)).toHaveLength(4)
  const statuses = await Promise.all(tasks.map(async ({ id }) => (await poll(url, id)).status))
  expect(statuses).toEqual(['processing', 'processing', 'processing', 'processing'])
})

test('bronze refuses the eleventh submit of a minute, which makes no task', async () => {
  let time = Date.UTC(2026, 10, 21)
  const { url, dir } = await own({ tier: 'bronze', now: () => time })
  for (let seed = 0; seed < 10; seed++) await submit(url, chroma, { prompt: '[fail]', seed })
  expect(await call(`${url}/api/v3/${chroma}`, { prompt: '[fail]' })).toMatchObject({ status: 429, code: 429 })
  expect((await readTaskLog(dir)).filter(({ type }) => type === 'accepted')).toHaveLength(10)
  time += 60_000
  await submit(url, chroma, { prompt: '[fail]' })
})

test('outputs and history are deleted after seven days', async () => {
  let time = Date.UTC(2026, 10, 21)
  const { url } = await own({ now: () => time })
  const { id } = await submit(url, chroma, { prompt: 'tiles', size: '256*256' })
  const output = (await ended(url, id)).outputs[0] ?? ''
  expect((await fetch(output)).status).toBe(200)
  time += 7 * 24 * 3600 * 1000 + 1000
  expect((await fetch(output)).status).toBe(404)
  expect((await call(`${url}/api/v3/predictions`, {})).data).toMatchObject({ total: 0, items: [] })
})

interface Delivery {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

// A receiver that refuses the first delivery.
const receiver = async () => {
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  let calls = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    calls += 1
    response.writeHead(calls === 1 ? 503 : 204).end()
    if (calls === 2) resolve({ headers: request.headers, body })
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  undo.push(() => new Promise((closed) => server.close(() => closed())))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/hook?slot=a-1`, delivery: promise }
}

test('a webhook is signed over its raw body, has no envelope, and is tried again', async () => {
  const { url } = await own()
  const { url: hook, delivery } = await receiver()
  const inputs = { prompt: 'tiles', size: '256*256', seed: 3 }
  const { id } = await submit(url, chroma, inputs, `?webhook=${encodeURIComponent(hook)}`)
  const { headers, body } = await delivery
  const { secret } = z.object({ secret: z.string() }).parse((await call(`${url}/api/v3/webhook/secret`)).data)
  const key = secret.replace(/^whsec_/, '')
  const signature = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('hex')
  expect(headers['webhook-signature']).toBe(`v3,${signature}`)
  const { outputs, urls } = await poll(url, id)
  expect(JSON.parse(body)).toMatchObject({
    id,
    model: chroma,
    input: inputs,
    status: 'completed',
    error: '',
    outputs,
    urls,
  })
})

test('a webhook address that is not a URL is refused', async () => {
  const { url } = await own()
  expect(await call(`${url}/api/v3/${chroma}?webhook=nowhere`, { prompt: 'x' })).toMatchObject({
    status: 400,
    data: { code: 1401 },
  })
})
