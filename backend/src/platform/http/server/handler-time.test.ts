import { expect, test } from 'vitest'
import { analyzeStyleTemplate } from '../../../contract/library.ts'
import { generate, getGeneration } from '../../../contract.ts'
import { inTime, jsonLimit, routeMs, usualHandlerMs } from './handler-time.ts'

test('the time of a handler does not limit that of a body', () => {
  // 100 MB at the lowest pace of a body.
  expect(routeMs(generate)).toBeGreaterThan(usualHandlerMs + 100_000_000 / 16)
  const analysis = { ...analyzeStyleTemplate, handlerMs: 60_000 }
  expect(routeMs(analysis) - routeMs({ ...analysis, maxBodyBytes: jsonLimit })).toBe((31 * 1024 * 1024) / 16)
  expect(routeMs(analysis)).toBe(routeMs({ ...analysis, handlerMs: usualHandlerMs }) + 30_000)
  expect(routeMs(getGeneration)).toBe(usualHandlerMs)
})

test('a handler that takes too long is ended with an error response', async () => {
  await expect(inTime(new Promise(() => undefined), 1)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await inTime(Promise.resolve('soon'), 60_000)).toBe('soon')
})
