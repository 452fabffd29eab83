import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

const Prediction = z.object({
  id: z.string(),
  model: z.string(),
  status: z.enum(['created', 'processing', 'completed', 'failed']),
  outputs: z.array(z.string()),
  urls: z.object({ get: z.string() }),
  has_nsfw_contents: z.array(z.boolean()),
  error: z.string(),
  code: z.number(),
  timings: z.object({ inference: z.number() }),
  created_at: z.iso.datetime(),
})

const Envelope = z.object({ code: z.number(), message: z.string(), data: z.unknown() })

/** The API key of every sandbox in the tests. */
export const key = 'the-key-of-a-test'

/** Calls the sandbox with its key; `body` makes it a POST. */
export async function call(url: string, body?: unknown) {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, ...Envelope.parse(await response.json()) }
}

/** Submits a task and expects it to be accepted. */
export async function submit(base: string, model: string, inputs: object, query = '') {
  const response = await call(`${base}/api/v3/${model}${query}`, inputs)
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response)}`)
  return Prediction.parse(response.data)
}

/** Reads the state of a task. */
export async function poll(base: string, id: string) {
  return Prediction.parse((await call(`${base}/api/v3/predictions/${id}/result`)).data)
}

/** Polls until the condition holds. */
export async function until(base: string, id: string, holds: (status: string) => boolean) {
  for (;;) {
    const task = await poll(base, id)
    if (holds(task.status)) return task
    await delay(15)
  }
}

/** Polls until the task has ended. */
export function ended(base: string, id: string) {
  return until(base, id, (status) => status === 'completed' || status === 'failed')
}

/** The bytes at an address. */
export async function bytesAt(url: string) {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

/** Creates a temporary folder; the returned function removes it. */
export async function ownFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'atelier-sandbox-'))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

const SegmindRequest = z.object({
  request_id: z.string().optional(),
  status: z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED']).optional(),
  poll_url: z.string().optional(),
  status_url: z.string().optional(),
  response_url: z.string().optional(),
  output: z.string().optional(),
  metrics: z.object({ inference_time: z.number() }).optional(),
  error: z.string().optional(),
})

/** Calls the sandbox in Segmind's format with the key; `body` makes it a POST. */
export async function callSegmind(url: string, body?: object) {
  const response = await fetch(url, {
    headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: SegmindRequest.parse(await response.json()) }
}

/** Polls a Segmind request until it has ended. */
export async function segmindEnd(base: string, id: string) {
  for (;;) {
    const { body } = await callSegmind(`${base}/v2/requests/${id}`)
    if (body.status === 'COMPLETED' || body.status === 'FAILED') return body
    await delay(15)
  }
}
