import { expect, test } from 'vitest'
import { generate, getGeneration } from '../../../contract.ts'
import { handlerMs, inTime, routeMs } from './handler-time.ts'

test('the time of a handler does not limit that of a body', () => {
  // 100 MB at the lowest pace of a body.
  expect(routeMs(generate)).toBeGreaterThan(handlerMs + 100_000_000 / 16)
  expect(routeMs(getGeneration)).toBe(handlerMs)
})

test('a handler that takes too long is ended with an error response', async () => {
  await expect(inTime(new Promise(() => undefined), 1)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await inTime(Promise.resolve('soon'), 60_000)).toBe('soon')
})
