import { once } from 'node:events'
import { expect, test } from 'vitest'
import { analyzeStyleTemplate } from '../../../../contract/library.ts'
import { generate, getGeneration } from '../../../../contract.ts'
import { inTime, jsonLimit, routeMs, usualHandlerMs } from './handler-time.ts'

const nobody = new AbortController().signal

test('the time of a handler does not limit that of a body', () => {
  // 100 MB at the lowest pace of a body.
  expect(routeMs(generate)).toBeGreaterThan(usualHandlerMs + 100_000_000 / 16)
  const analysis = { ...analyzeStyleTemplate, handlerMs: 60_000 }
  expect(routeMs(analysis) - routeMs({ ...analysis, maxBodyBytes: jsonLimit })).toBe((31 * 1024 * 1024) / 16)
  expect(routeMs(analysis)).toBe(routeMs({ ...analysis, handlerMs: usualHandlerMs }) + 30_000)
  expect(routeMs(getGeneration)).toBe(usualHandlerMs)
})

test('a handler that takes too long is ended with an error response', async () => {
  const unavailable = { code: 'unavailable', status: 503 }
  let given: AbortSignal | undefined
  const forever = (signal: AbortSignal) => {
    given = signal
    return new Promise(() => undefined)
  }
  await expect(inTime(forever, nobody, 1)).rejects.toMatchObject(unavailable)
  expect(given?.reason).toMatchObject(unavailable)
  expect(await inTime(() => Promise.resolve('soon'), nobody, 60_000)).toBe('soon')
})

test('the signal tells what came first: that the client has gone away, or was told to try again', async () => {
  const reasons: unknown[] = []
  const gone = new Error('gone')
  for (const isGoneFirst of [true, false]) {
    const client = new AbortController()
    let given: AbortSignal | undefined
    const forever = (signal: AbortSignal) => {
      given = signal
      return new Promise(() => undefined)
    }
    if (isGoneFirst) client.abort(gone)
    await expect(inTime(forever, client.signal, 1)).rejects.toMatchObject({ code: 'unavailable' })
    client.abort(gone)
    reasons.push(given?.reason)
  }
  expect(reasons).toMatchObject([gone, { code: 'unavailable' }])
})

test('a handler learns that its client has gone away', async () => {
  const client = new AbortController()
  const work = inTime((signal) => once(signal, 'abort'), client.signal, 60_000)
  client.abort()
  await expect(work).resolves.toBeDefined()
})
