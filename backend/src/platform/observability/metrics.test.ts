import fastify from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { observeRequests } from '../http/server/request/request-observer.ts'
import { localPortAttacks } from '../http/testing/local-port-attacks.ts'
import { rawRequest } from '../http/testing/raw-request.ts'
import { httpMetrics } from './http-metrics.ts'
import { type Metrics, type MetricsAccess, openMetrics } from './metrics.ts'
import { watchProjector } from './projector-metrics.ts'

const opened: Metrics[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((metrics) => metrics.stop()))
})

const token = 'a-token-for-tests-only'
const bearer = (shown: string) => ({ authorization: `Bearer ${shown}` })

async function open(access: MetricsAccess | undefined = { port: 0, token }): Promise<Metrics> {
  const metrics = await openMetrics(access)
  opened.push(metrics)
  return metrics
}

test('metrics are served at one path of the loopback address, with the lag of the event loop', async () => {
  const { address = '' } = await open()
  const response = await fetch(address, { headers: bearer(token) })
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
  expect(new URL(address).hostname).toBe('127.0.0.1')
  expect((await fetch(new URL('/', address))).status).toBe(404)
})

/** Even who knows the token is refused. */
const showingToken = (bytes: string) => bytes.replace('\r\n', `\r\nauthorization: Bearer ${token}\r\n`)

test.each(localPortAttacks('/metrics'))('%s gets no metrics', async (_attack, bytes) => {
  const { address = '' } = await open()
  const { status, body } = await rawRequest(Number(new URL(address).port), showingToken(bytes))
  expect([400, 403, 404, 421]).toContain(status)
  expect(body).not.toContain('nodejs_')
})

test.each([{}, bearer(''), bearer('another-token-for-test'), { authorization: `Basic ${token}` }, bearer(`${token}x`)])(
  'who shows %j is told nothing',
  async (headers) => {
    const { address = '' } = await open()
    const response = await fetch(address, { headers })
    expect([response.status, await response.text()]).toEqual([401, ''])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  },
)

test('nothing but reading is offered', async () => {
  const { address = '' } = await open()
  const response = await fetch(address, { method: 'POST', headers: bearer(token) })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})

test('metrics that cannot be read are a server error', async () => {
  const { address = '', registry } = await open()
  const collect = () => Promise.reject(new Error('a secret'))
  registry.registerMetric(new Gauge({ name: 'broken', help: 'a test', registers: [], collect }))
  const response = await fetch(address, { headers: bearer(token) })
  expect([response.status, await response.text()]).toEqual([500, ''])
})

test('a port that is taken is an error, and is free again afterwards', async () => {
  const first = await open()
  const port = Number(new URL(first.address ?? '').port)
  await expect(openMetrics({ port, token })).rejects.toThrow('EADDRINUSE')
  await fetch(first.address ?? '', { headers: bearer(token) })
  await first.stop()
  expect((await open({ port, token })).address).toBe(first.address)
})

test('stopping does not wait for responses that are under way', async () => {
  const { address = '', registry, stop } = await open()
  const asked = Promise.withResolvers<void>()
  const collect = () => {
    asked.resolve()
    return new Promise<void>(() => undefined)
  }
  registry.registerMetric(new Gauge({ name: 'endless', help: 'a test', registers: [], collect }))
  const outcome = fetch(address, { headers: bearer(token) }).then(
    () => 'answered',
    () => 'cut',
  )
  await asked.promise
  await stop()
  expect(await outcome).toBe('cut')
})

test('without a port nothing is served', async () => {
  const metrics = await openMetrics(undefined)
  expect(metrics.address).toBeUndefined()
  expect(await metrics.registry.metrics(), 'nor is anything collected').toBe('\n')
  await metrics.stop()
})

test('requests are counted by route pattern and status, never by address', async () => {
  const registry = new Registry()
  const observer = httpMetrics(registry)
  const app = fastify()
  observeRequests(app, observer)
  app.get('/things/:id', async () => 'ok')
  observer.socketsFrom(() => 3)
  observer.forgedReport()
  await app.inject('/things/secret-1?q=secret-2')
  await app.inject('/secret-3')
  await app.close()
  const text = await registry.metrics()
  expect(text).toContain('atelier_http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 1')
  expect(text).toContain('atelier_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
  expect(text).toContain('atelier_live_sockets 3')
  expect(text).toContain('atelier_forged_reports_total 1')
  expect(text).not.toContain('secret')
})

test('the projector is asked whenever somebody reads', async () => {
  const registry = new Registry()
  let events = 5
  watchProjector(registry, () => ({
    position: 7n,
    head: 9n,
    lagMs: 1_500,
    events,
    restarts: 1,
    lastError: new TypeError('a secret'),
    lastErrorAt: new Date(2_000),
    parkedStreams: 2,
  }))
  const text = await registry.metrics()
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    'atelier_projector_last_error_info{error="TypeError"} 1',
    'atelier_projector_events_total 5',
    'atelier_projector_restarts_total 1',
    'atelier_projector_lag_positions 2',
    'atelier_projector_lag_seconds 1.5',
    'atelier_projector_parked_streams 2',
    'atelier_projector_last_error_timestamp_seconds 2',
  ])
  events = 8
  expect(await registry.metrics()).toContain('atelier_projector_events_total 8')
})
