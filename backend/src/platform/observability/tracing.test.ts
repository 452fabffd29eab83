import { afterEach, expect, test, vi } from 'vitest'
import { randomId } from '../eventsourcing/ids.ts'
import { withLogContext } from './log-context.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'
import { traceOf } from './trace-ids.ts'
import { inSpan, openSpan, startTracing } from './tracing.ts'

const loaded = vi.hoisted(() => ({ openTelemetry: false }))
vi.mock('./open-telemetry.ts', async (original) => {
  loaded.openTelemetry = true
  return await original()
})

const write = () => vi.fn<(fields: object, message: string) => void>()
const log = { info: write(), warn: write(), error: write() }
const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

test('without an endpoint nothing is loaded, and work is just done', async () => {
  const stop = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, log)
  expect(await inSpan('work', {}, async () => 'done')).toBe('done')
  await stop()
  expect(loaded.openTelemetry).toBe(false)
})

test('spans of one correlation id are one trace, below the span of the request, whoever made it', async () => {
  const receiver = await startOtlpReceiver()
  cleanUps.push(receiver.close)
  const correlationId = randomId()
  const stop = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, log)
  await withLogContext({ correlationId }, async () => {
    const request = openSpan('request', {}, { first: true })
    await request.run(() => inSpan('inside', { count: 2 }, () => inSpan('deeper', {}, async () => undefined)))
    request.end()
    // as another process does it: there is no span at hand, only the correlation id
    await inSpan('elsewhere', {}, async () => undefined)
  })
  await inSpan('unrelated', {}, async () => undefined)
  await stop()

  const agreed = traceOf(correlationId)
  const of = (name: string) => receiver.spans.find((span) => span.name === name)
  expect(of('request')).toMatchObject({ traceId: agreed?.traceId, spanId: agreed?.rootSpanId, service: 'atelier-test' })
  expect(of('request')?.parentSpanId).toBeUndefined()
  expect(of('inside')).toMatchObject({ parentSpanId: agreed?.rootSpanId, attributes: { count: 2 } })
  expect(of('deeper')).toMatchObject({ traceId: agreed?.traceId, parentSpanId: of('inside')?.spanId })
  expect(of('elsewhere')).toMatchObject({ traceId: agreed?.traceId, parentSpanId: agreed?.rootSpanId })
  expect(of('unrelated')?.traceId).not.toBe(agreed?.traceId)
})

test('an error marks its span by its kind, without its words', async () => {
  const receiver = await startOtlpReceiver()
  cleanUps.push(receiver.close)
  const stop = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, log)
  const failing = inSpan('work', {}, () => Promise.reject(new TypeError('a secret')))
  await expect(failing).rejects.toThrow('a secret')
  await stop()
  expect(receiver.spans).toMatchObject([{ name: 'work', attributes: { 'error.type': 'TypeError' } }])
  expect(JSON.stringify(receiver.spans)).not.toContain('secret')
})

test('a missing collector causes a warning, and work continues', async () => {
  const receiver = await startOtlpReceiver()
  await receiver.close()
  const stop = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, log)
  expect(await inSpan('work', {}, async () => 'done')).toBe('done')
  await stop()
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'spans could not be sent')
})
