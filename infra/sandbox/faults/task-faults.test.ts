import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startSandbox } from '../sandbox.ts'
import { readTaskLog } from '../task-log.ts'
import { call, ended, key, ownFolder, poll, submit, until } from '../testing/client.ts'

const chroma = 'wavespeed-ai/chroma'
const patient = { timeout: 15_000 }
const undo: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

let shared: Awaited<ReturnType<typeof start>>

const start = async () => {
  const folder = await ownFolder()
  const sandbox = await startSandbox({ key, dir: folder.dir, speed: 0, faults: true })
  const types = async (id: string) =>
    (await readTaskLog(folder.dir)).filter((line) => line.id === id).map(({ type }) => type)
  return { ...sandbox, ...folder, types }
}

beforeAll(async () => {
  shared = await start()
})

afterAll(async () => {
  await shared.stop()
  await shared.remove()
})

// A sandbox that the test can stop and start again on the same folder.
const own = async () => {
  const sandbox = await start()
  undo.push(sandbox.remove, sandbox.stop)
  return sandbox
}

const make = (base: string, prompt: string, query = '') =>
  submit(base, chroma, { prompt: `tiles ${prompt}`, size: '256*256', seed: 2 }, query)

const balance = async (url: string) =>
  z.object({ balance: z.number() }).parse((await call(`${url}/api/v3/balance`)).data).balance

test('never-ends: the task stays in processing, also after a restart, and occupies no slot', async () => {
  const { url, dir, stop } = await own()
  const { id } = await make(url, '[never-ends]')
  expect((await poll(url, id)).status).toBe('processing')
  await ended(url, (await make(url, '')).id)
  await stop()
  undo.pop()
  const again = await startSandbox({ key, dir, speed: 0 })
  undo.push(again.stop)
  await ended(again.url, (await make(again.url, '')).id)
  expect((await poll(again.url, id)).status).toBe('processing')
})

test('late-success: the task is reported as failed, then completes and is charged', async () => {
  const { url, types } = shared
  const before = await balance(url)
  const { id } = await make(url, '[late-success 1s]')
  expect(await ended(url, id)).toMatchObject({ status: 'failed', code: 5004, outputs: [] })
  const task = await until(url, id, (status) => status === 'completed')
  expect((await fetch(task.outputs[0] ?? '')).status).toBe(200)
  expect(await types(id)).toEqual(['accepted', 'fault', 'ended', 'ended'])
  expect(before - (await balance(url))).toBeCloseTo(0.015, 6)
})

test('late-success: the task is continued after a restart', async () => {
  const { url, dir, stop } = await own()
  const { id } = await make(url, '[late-success 600s]')
  await ended(url, id)
  await stop()
  undo.pop()
  const again = await startSandbox({ key, dir, speed: 0 })
  undo.push(again.stop)
  expect((await until(again.url, id, (status) => status === 'completed')).outputs).toHaveLength(1)
})

test('no-outputs: the task completes without outputs', async () => {
  const { url } = shared
  expect(await ended(url, (await make(url, '[no-outputs]')).id)).toMatchObject({ status: 'completed', outputs: [] })
})

test('a failed task is refunded at once, with late-refund later; the log records both', async () => {
  const { url, types } = shared
  const before = await balance(url)
  const plain = await make(url, '[fail]')
  await ended(url, plain.id)
  expect(await types(plain.id)).toEqual(['accepted', 'ended', 'refunded'])
  expect(await balance(url)).toBe(before)
  const { id } = await make(url, '[fail] [late-refund 1s]')
  await ended(url, id)
  expect(before - (await balance(url))).toBeCloseTo(0.015, 6)
  await expect.poll(() => balance(url), patient).toBe(before)
  expect(await types(id)).toEqual(['accepted', 'fault', 'ended', 'refunded'])
})

test('late-refund: a refund that was due while the sandbox was stopped is paid after the restart', async () => {
  const { url, dir, stop, types } = await own()
  const { id } = await make(url, '[fail] [late-refund 0.5s]')
  await ended(url, id)
  await stop()
  undo.pop()
  const again = await startSandbox({ key, dir, speed: 0 })
  undo.push(again.stop)
  await expect.poll(() => types(id), patient).toEqual(['accepted', 'fault', 'ended', 'refunded'])
})

interface Delivery {
  readonly id: string
  readonly message: string
  readonly signature: string
  readonly signed: string
  readonly respondedFirst: boolean
}

// A receiver that accepts every webhook and records whether the response to the submit had arrived by then.
const receiver = async () => {
  const deliveries: Delivery[] = []
  let responded = false
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { headers } = request
    const message = String(headers['webhook-id'])
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(body))
    deliveries.push({
      id,
      message,
      signature: String(headers['webhook-signature']),
      signed: `${message}.${String(headers['webhook-timestamp'])}.${body}`,
      respondedFirst: responded,
    })
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  undo.push(() => new Promise((closed) => server.close(() => closed())))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const query = `?webhook=${encodeURIComponent(`http://127.0.0.1:${address.port}/hook`)}`
  return {
    deliveries,
    make: async (url: string, prompt: string) => {
      const task = await make(url, prompt, query)
      responded = true
      return task
    },
  }
}

test('webhook-duplicate: the same message is delivered as often as requested', async () => {
  const { url, types } = shared
  const hook = await receiver()
  const { id } = await hook.make(url, '[webhook-duplicate]')
  await expect.poll(() => types(id), patient).toContain('notified')
  expect(hook.deliveries.map((delivery) => delivery.id)).toEqual([id, id])
})

test('webhook-late: delivered after a poll has shown the task as completed', async () => {
  const { url } = shared
  const hook = await receiver()
  const { id } = await hook.make(url, '[webhook-late 1s]')
  await ended(url, id)
  expect(hook.deliveries).toEqual([])
  await expect.poll(() => hook.deliveries.length, patient).toBe(1)
})

test('webhook-early: delivered before the response to the submit', async () => {
  const { url } = shared
  const hook = await receiver()
  const { id } = await hook.make(url, '[webhook-early]')
  expect(hook.deliveries).toMatchObject([{ id, respondedFirst: false }])
})

test('webhook-out-of-order: the webhook of a later task comes first', async () => {
  const { url } = shared
  const hook = await receiver()
  const first = await hook.make(url, '[webhook-out-of-order 60s]')
  await ended(url, first.id)
  const second = await hook.make(url, '')
  await expect.poll(() => hook.deliveries.map(({ id }) => id), patient).toEqual([second.id, first.id])
})

test('webhook-forged: signed with a key that is not the account’s', async () => {
  const { url } = shared
  const hook = await receiver()
  const { secret } = z.object({ secret: z.string() }).parse((await call(`${url}/api/v3/webhook/secret`)).data)
  await hook.make(url, '[webhook-forged]')
  await expect.poll(() => hook.deliveries.length, patient).toBe(1)
  const [delivery] = hook.deliveries
  const right = createHmac('sha256', secret.replace(/^whsec_/, ''))
    .update(delivery?.signed ?? '')
    .digest('hex')
  expect(delivery?.signature).toMatch(/^v3,[0-9a-f]{64}$/)
  expect(delivery?.signature).not.toBe(`v3,${right}`)
})

test('webhook-never: not delivered, while those of other tasks are', async () => {
  const { url } = shared
  const hook = await receiver()
  await ended(url, (await hook.make(url, '[webhook-never]')).id)
  const { id } = await hook.make(url, '')
  await expect.poll(() => hook.deliveries.map((delivery) => delivery.id), patient).toEqual([id])
})
