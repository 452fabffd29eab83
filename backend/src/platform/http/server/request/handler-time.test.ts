import { once } from 'node:events'
import { expect, test } from 'vitest'
import { analyzeStyleTemplate } from '../../../../contract/library.ts'
import { generate, getGeneration } from '../../../../contract.ts'
import { contracts } from '../../../../processes/composition/contracts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { inTime, jsonLimit, longestRequestMs, routeMs, usualHandlerMs } from './handler-time.ts'

const nobody = new AbortController().signal

test('the time of a handler does not limit that of a body', () => {
  // 100 MB at the lowest pace of a body.
  expect(routeMs(generate)).toBeGreaterThan(usualHandlerMs + 100_000_000 / 16)
  const analysis = { ...analyzeStyleTemplate, handlerMs: 60_000 }
  expect(routeMs(analysis) - routeMs({ ...analysis, maxBodyBytes: jsonLimit })).toBe((31 * 1024 * 1024) / 16)
  expect(routeMs(analysis)).toBe(routeMs({ ...analysis, handlerMs: usualHandlerMs }) + 30_000)
  expect(routeMs(getGeneration)).toBe(usualHandlerMs)
})

test('no connection is cut while the largest form of any endpoint arrives at the lowest pace', () => {
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value
  const all = Object.values(contracts).filter(isEndpoint)
  const longest = Math.max(...all.map(routeMs))
  expect(longest).toBeGreaterThan(500_000_000 / 16)
  expect(longest).toBeLessThan(longestRequestMs)
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
