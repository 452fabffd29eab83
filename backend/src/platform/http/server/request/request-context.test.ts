import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { randomId } from '../../../eventsourcing/ids.ts'
import { logFields } from '../../../observability/log-context.ts'
import { captureLog } from '../../../observability/testing/captured-log.ts'
import { startOtlpReceiver } from '../../../observability/testing/otlp-receiver.ts'
import { traceOf } from '../../../observability/trace-ids.ts'
import { inSpan, startTracing } from '../../../observability/tracing.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { trackRequestContext } from './request-context.ts'

const { lines, log: captured } = captureLog()
const log: FastifyBaseLogger = captured
afterEach(() => void lines.splice(0))

function open() {
  let ids = 0
  return openWith(() => `request-${++ids}`)
}

function openWith(genReqId: () => string) {
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: (logger) => logger,
    genReqId,
    logController: new LogController({ disableRequestLogging: true }),
  })
  trackRequestContext(app)
  registerProblems(app, false)
  app.post('/things/:id', async (received) => {
    await setImmediate()
    received.log.info('in the handler')
    log.info('deep below it')
    await inSpan('inside', {}, async () => undefined)
    return logFields()
  })
  app.get('/things/:id', async () => Promise.reject(new Error('no')))
  return app
}

test('the id of a request is sent to the client and is in every line logged meanwhile, with or without a body', async () => {
  const app = open()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const responses = await Promise.all(
    [1, 2].map((id) =>
      fetch(`${address}/things/${id}?q=secret`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: 'secret' }),
      }),
    ),
  )
  for (const response of responses) {
    const id = response.headers.get('x-request-id')
    expect(await response.json()).toEqual({ correlationId: id })
    await expect
      .poll(() => lines.filter((line) => line['correlationId'] === id))
      .toMatchObject([
        { msg: 'in the handler' },
        { msg: 'deep below it' },
        { msg: 'answered', level: 30, method: 'POST', route: '/things/:id', status: 200 },
      ])
  }
  await app.close()
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a body that arrives long after the headers is handled with the id of its request', async () => {
  const app = open()
  const arrived = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => arrived.resolve())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const sending = request(`${app.listeningOrigin}/things/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const answered = Promise.withResolvers<IncomingMessage>()
  sending.once('response', answered.resolve)
  sending.flushHeaders()
  await arrived.promise
  sending.end('{"word":"x"}')
  expect(await json(await answered.promise)).toEqual({ correlationId: 'request-1' })
  await app.close()
})

test('an error is logged with the id that was sent to the client', async () => {
  const app = open()
  const response = await app.inject('/things/1')
  expect(response.headers['x-request-id']).toBe('request-1')
  expect(lines).toMatchObject([
    { level: 50, correlationId: 'request-1' },
    { level: 20, msg: 'answered', status: 500, correlationId: 'request-1' },
  ])
})

test('what matched no route is logged without its address', async () => {
  await open().inject('/secret')
  expect(lines).toMatchObject([{ msg: 'answered', route: 'none', status: 404 }])
})

test('a request is the first span of its trace, and what is done for it is below, a body or not', async () => {
  const receiver = await startOtlpReceiver()
  const stop = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, log)
  const ids = [randomId(), randomId()]
  const left = [...ids]
  const app = openWith(() => left.shift() ?? '')
  await app.inject({ method: 'POST', url: '/things/1?q=secret', payload: { word: 'secret' } })
  await app.inject({ method: 'POST', url: '/things/2' })
  await stop()
  await receiver.close()
  const expected = ids.map(traceOf).flatMap((trace) => [
    { name: 'inside', traceId: trace?.traceId, parentSpanId: trace?.rootSpanId },
    {
      name: 'POST /things/:id',
      traceId: trace?.traceId,
      spanId: trace?.rootSpanId,
      attributes: { 'http.request.method': 'POST', 'http.route': '/things/:id', 'http.response.status_code': 200 },
    },
  ])
  expect(receiver.spans).toMatchObject(expected)
})
