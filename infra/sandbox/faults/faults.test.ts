import { expect, test } from 'vitest'
import { startSandbox } from '../sandbox.ts'
import { tasksFrom } from '../state.ts'
import { readTaskLog } from '../task-log.ts'
import { call, callSegmind, ended, key, ownFolder, submit } from '../testing/client.ts'
import { ownSandbox } from '../testing/own-sandbox.ts'

const chroma = 'wavespeed-ai/chroma'
const small = { prompt: 'bauhaus tiles', size: '256*256', seed: 5 }
const soul = { prompt: 'tiles', width_and_height: '1152x1536', seed: 1 }
const sandbox = ownSandbox({ faults: true })

const control = (url: string, request: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key}`, ...(request.body && { 'content-type': 'application/json' }) }
  return fetch(`${url}/faults`, { ...request, headers })
}

// One sandbox for all tests. Each test begins without switches and reads only the lines of the log that were added since.
const own = async () => {
  const { url } = sandbox
  await control(url, { method: 'DELETE' })
  const before = (await readTaskLog(sandbox.dir)).length
  const lines = async () => (await readTaskLog(sandbox.dir)).slice(before)
  return { url, lines, count: async (type: string) => (await lines()).filter((line) => line.type === type).length }
}

const set = async (url: string, wanted: object) => {
  const response = await control(url, { method: 'POST', body: JSON.stringify(wanted) })
  expect(response.status).toBe(200)
}

const send = (url: string, inputs: object = small, signal?: AbortSignal) =>
  fetch(`${url}/api/v3/${chroma}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(inputs),
    ...(signal ? { signal } : {}),
  })

test('unless faults are allowed there are no switches, not even in prompts', async () => {
  const other = await ownFolder()
  const { url, stop } = await startSandbox({ key, dir: other.dir, speed: 0 })
  expect((await control(url)).status).toBe(404)
  expect((await control(url, { method: 'POST' })).status).toBe(404)
  expect((await send(url, { ...small, prompt: 'tiles [drop]' })).status).toBe(200)
  expect((await readTaskLog(other.dir)).filter(({ type }) => type === 'fault' || type === 'switched')).toEqual([])
  await stop()
  await other.remove()
})

test('switches are listed, cleared, and refused when they make no sense', async () => {
  const { url } = await own()
  await set(url, { kind: 'drop', count: 2, match: 'nothing' })
  expect(await (await control(url)).json()).toMatchObject([{ kind: 'drop', at: 'submit', struck: 0 }])
  expect((await control(url, { method: 'DELETE' })).status).toBe(204)
  expect(await (await control(url)).json()).toEqual([])
  expect((await control(url, { method: 'POST', body: '{"kind":"rain"}' })).status).toBe(400)
  expect((await fetch(`${url}/faults`)).status).toBe(401)
})

test('drop: the connection is cut and there is no task', async () => {
  const { url, count } = await own()
  await set(url, { kind: 'drop', count: 1 })
  await expect(send(url)).rejects.toThrow('fetch failed')
  expect([await count('accepted'), await count('fault')]).toEqual([0, 1])
  expect((await send(url)).status).toBe(200)
})

test('drop-after: the connection is cut, the task exists, and the log says which', async () => {
  const { url, lines } = await own()
  await set(url, { kind: 'drop-after', count: 1 })
  await expect(send(url)).rejects.toThrow('fetch failed')
  const [switched, accepted, fault] = await lines()
  expect(switched).toMatchObject({ type: 'switched', kind: 'drop-after', count: 1 })
  expect(accepted).toMatchObject({ type: 'accepted', model: chroma })
  expect(fault).toMatchObject({ type: 'fault', kind: 'drop-after', id: accepted?.id, strike: 1, switch: switched?.id })
  expect(tasksFrom(await lines()).byId.get(accepted?.id ?? '')?.faults).toHaveLength(1)
})

test('server-error-after: a 504, and the task exists', async () => {
  const { url, count } = await own()
  await set(url, { kind: 'server-error-after' })
  const response = await send(url)
  expect([response.status, await response.json()]).toMatchObject([504, { code: 504 }])
  expect(await count('accepted')).toBe(1)
})

test('stall: the response never comes, and the task exists', async () => {
  const { url, count } = await own()
  await set(url, { kind: 'stall' })
  await expect(send(url, small, AbortSignal.timeout(400))).rejects.toThrow('timeout')
  expect(await count('accepted')).toBe(1)
})

test('stall-body: half of the response comes', async () => {
  const { url } = await own()
  await set(url, { kind: 'stall-body', at: 'submit' })
  const response = await send(url, small, AbortSignal.timeout(600))
  const stream: ReadableStream<Uint8Array> | null = response.body
  const reader = stream?.getReader()
  const { value } = (await reader?.read()) ?? {}
  const length = Number(response.headers.get('content-length'))
  expect(value?.length).toBe(Math.ceil(length / 2))
  await expect(reader?.read()).rejects.toThrow('timeout')
})

test('slow: the response comes late', async () => {
  const { url } = await own()
  const { id } = await submit(url, chroma, small)
  await set(url, { kind: 'slow', ms: 300 })
  const begun = performance.now()
  await call(`${url}/api/v3/predictions/${id}/result`)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(290)
})

test.each([
  [{}, 429, null],
  [{ retryAfter: 7 }, 429, '7'],
])('rate-limit %j responds %i with Retry-After %s and makes no task', async (more, status, header) => {
  const { url, count } = await own()
  await set(url, { kind: 'rate-limit', ...more })
  const response = await send(url)
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, header])
  expect(await count('accepted')).toBe(0)
})

test('server-error: as many as requested, on polls too', async () => {
  const { url } = await own()
  const { id } = await submit(url, chroma, small)
  await set(url, { kind: 'server-error', at: 'poll', status: 503, count: 3 })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await call(`${url}/api/v3/predictions/${id}`)).status)
  expect(statuses).toEqual([503, 503, 503, 200])
})

test('no-balance: 403 at WaveSpeed, 406 at Segmind, no task', async () => {
  const { url, count } = await own()
  await set(url, { kind: 'no-balance' })
  expect((await send(url)).status).toBe(403)
  const response = await callSegmind(`${url}/v2/higgsfield-text2image-soul`, soul)
  expect(response).toEqual({ status: 406, body: { error: 'not enough credits' } })
  expect(await count('accepted')).toBe(0)
})

test.each([
  ['not-json', /^<html>/],
  ['truncated', /^\{"code":200.*[^}]$/],
  ['wrong-shape', /^\{"result"/],
  ['unknown-status', /"status":"dreaming"/],
  ['error-inside', /^\{"code":500/],
])('malformed as %s, inside HTTP 200', async (shape, text) => {
  const { url } = await own()
  const { id } = await submit(url, chroma, small)
  await set(url, { kind: 'malformed', shape })
  const response = await fetch(`${url}/api/v3/predictions/${id}`, { headers: { authorization: `Bearer ${key}` } })
  expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(text)])
})

test.each(['output', 'poll'] as const)('oversized: the body of %s has no end', async (at) => {
  const { url } = await own()
  const task = await ended(url, (await submit(url, chroma, small)).id)
  await set(url, { kind: 'oversized', at })
  const response = await fetch(at === 'output' ? (task.outputs[0] ?? '') : task.urls.get, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(response.headers.get('content-length')).toBeNull()
  let bytes = 0
  const stream: ReadableStream<Uint8Array> | null = response.body
  for await (const chunk of stream ?? []) {
    bytes += chunk.length
    if (bytes > 20_000_000) break
  }
  expect(bytes).toBeGreaterThan(20_000_000)
})

test('cut-body: a picture breaks off midway', async () => {
  const { url } = await own()
  const task = await ended(url, (await submit(url, chroma, small)).id)
  await set(url, { kind: 'cut-body', count: 1 })
  const response = await fetch(task.outputs[0] ?? '')
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  expect((await fetch(task.outputs[0] ?? '')).status).toBe(200)
})

test.each([403, 404, 410])('gone: an output responds %i although it is still stored', async (status) => {
  const { url } = await own()
  const task = await ended(url, (await submit(url, chroma, small)).id)
  await set(url, { kind: 'gone', status, match: task.id })
  expect((await fetch(task.outputs[0] ?? '')).status).toBe(status)
})

test('faults strike Segmind too, and only what they match', async () => {
  const { url } = await own()
  await set(url, { kind: 'server-error', match: '/v2/' })
  expect((await send(url)).status).toBe(200)
  expect(await callSegmind(`${url}/v2/higgsfield-text2image-soul`, soul)).toMatchObject({ status: 500 })
})

test('words in a prompt set a switch for this prompt, once or as often as they say', async () => {
  const { url } = await own()
  const statuses = async (prompt: string) => {
    const all: number[] = []
    for (let n = 0; n < 3; n++) all.push((await send(url, { ...small, prompt })).status)
    return all
  }
  expect(await statuses('tiles [server-error]')).toEqual([500, 200, 200])
  expect(await statuses('tiles [rate-limit 3s x2]')).toEqual([429, 429, 200])
  expect(await statuses('tiles [unknown-word] [server-error at nowhere]')).toEqual([200, 200, 200])
  const { id } = await submit(url, chroma, { ...small, prompt: 'tiles [server-error at poll]' })
  expect((await call(`${url}/api/v3/predictions/${id}`)).status).toBe(500)
})

test('a run can be repeated: the same seed strikes the same requests, another seed strikes others', async () => {
  const struck = async (seed: number) => {
    const { url, lines } = await own()
    await set(url, { kind: 'server-error', probability: 0.4, seed })
    const statuses: number[] = []
    for (let n = 0; n < 24; n++) statuses.push((await send(url, { ...small, prompt: '[fail]' })).status)
    const faults = (await lines()).filter(({ type }) => type === 'fault')
    expect(faults).toHaveLength(statuses.filter((status) => status === 500).length)
    return statuses.join(' ')
  }
  const first = await struck(1)
  expect(first).toMatch(/200.*500|500.*200/)
  expect(await struck(1)).toBe(first)
  expect(await struck(2)).not.toBe(first)
})
