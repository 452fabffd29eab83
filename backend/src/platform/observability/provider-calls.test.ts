import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withLogContext } from './log-context.ts'
import { callHeaders, logProviderCalls, observeCall, templateOf } from './provider-calls.ts'
import { countProviderCalls } from './provider-metrics.ts'
import { captureLog } from './testing/captured-log.ts'

const { lines, log } = captureLog()
const stopLogging = logProviderCalls(log)
beforeEach(() => void lines.splice(0))
afterAll(stopLogging)

const url = new URL('https://user:password@service.example/api/v3/predictions/Ab3-secret/result?key=secret')
const response = (status: number) => () => Promise.resolve({ status, body: Buffer.from('a secret') })

test('a call is told with its work, status, size and path template; never with body, key or query', async () => {
  const work = { correlationId: 'c', jobId: 'j', n: 1, taskId: 't', provider: 'wavespeed' }
  await withLogContext(work, () => observeCall('POST', url, response(200)))
  const path = '/api/v3/predictions/:id/result'
  expect(lines).toMatchObject([
    { level: 30, ...work, method: 'POST', host: 'service.example', path, status: 200, bytes: 8 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|password/)
})

test('reads that went well are for those who look for them; what did not go well is for everyone', async () => {
  await observeCall('GET', url, response(200))
  await observeCall('GET', url, response(429))
  const broken = observeCall('GET', url, () => Promise.reject(new TypeError('a secret')))
  await expect(broken).rejects.toThrow('a secret')
  expect(lines).toMatchObject([{ level: 20 }, { level: 30, status: 429 }, { level: 30, error: 'TypeError' }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each([
  ['/api/v3/bytedance/seedream-v4.5/edit', '/api/v3/bytedance/seedream-v4.5/edit'],
  ['/api/v3/predictions/0190aaaabbbb4ccc8ddd/result', '/api/v3/predictions/:id/result'],
  ['/outputs/Signed_Token==/1.png', '/outputs/:id/:id'],
])('the template of %s is %s', (path, template) => {
  expect(templateOf(path)).toBe(template)
})

test('a service is told the correlation id, and nothing outside of a request', () => {
  expect(withLogContext({ correlationId: 'c' }, callHeaders)).toEqual({ 'x-request-id': 'c' })
  expect(callHeaders()).toEqual({})
})

test('calls are counted by service, method and outcome', async () => {
  const registry = new Registry()
  const stop = countProviderCalls(registry)
  await withLogContext({ provider: 'segmind' }, () => observeCall('POST', url, response(429)))
  const broken = observeCall('GET', url, () => Promise.reject(new TypeError('a secret')))
  await expect(broken).rejects.toThrow('a secret')
  stop()
  const text = await registry.metrics()
  const name = 'atelier_provider_call_duration_seconds_count'
  expect(text).toContain(`${name}{provider="segmind",method="POST",status="429"} 1`)
  expect(text).toContain(`${name}{provider="unknown",method="GET",status="TypeError"} 1`)
  expect(text).not.toContain('secret')
})
