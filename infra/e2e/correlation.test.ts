import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OtlpReceiver, startOtlpReceiver } from '@studio/backend/platform/observability/testing/otlp-receiver.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { until } from './until.ts'

/** One generation, followed through all processes by one id: in their logs and in their spans. */
const prompt = 'a canary called Xylophilus'

let receiver: OtlpReceiver
let product: Product
let correlationId: string
let jobId: string

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  product = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    LOG_LEVEL: 'debug',
    SANDBOX_SPEED: '0',
  })
  const person = await signIn(product.url)
  jobId = await person.generate({ prompt, numberOfImages: 1 })
  await until('the picture is there', async () => (await person.generations())[0]?.status === 'completed')
  const logged = await until('the request is logged', () => linesOf('api').find(isGenerate))
  correlationId = String(logged.correlationId)
}, 180_000)
afterAll(async () => {
  await product.remove()
  await receiver.close()
}, 60_000)

interface Line {
  readonly msg: string
  readonly correlationId?: string
  readonly [field: string]: unknown
}

const folder = () => join(product.dataDir, 'logs')
const textOf = (file: string) => readFileSync(join(folder(), file), 'utf8')
const isGenerate = ({ msg, route, status }: Line) => msg === 'answered' && route === '/api/generate' && status === 202

/** JSON lines of one part. */
const linesOf = (part: string): Line[] =>
  textOf(`${part}.log`)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    // lines of our own log, each an object with a message
    .map((line) => JSON.parse(line) as Line)

const ofGeneration = (part: string) => linesOf(part).filter((line) => line.correlationId === correlationId)

test('one correlation id names the generation in the log of api, worker and sandbox', () => {
  const events = (part: string) => ofGeneration(part).flatMap((line) => line['events'] ?? [])
  expect(events('api')).toEqual(['JobRequested', 'JobAdmitted'])
  expect(events('worker')).toEqual(expect.arrayContaining(['OutputIntended', 'OutputSubmitted', 'OutputStored']))
  const call = ofGeneration('worker').find((line) => line.msg === 'provider call' && line['method'] === 'POST')
  expect(call).toMatchObject({ jobId, n: 0, provider: 'wavespeed', status: 200, level: 30 })
  expect(ofGeneration('sandbox')).toMatchObject([{ msg: 'request', method: 'POST', status: 200 }])
})

test('no line of any part holds the prompt or a key', () => {
  const key = readFileSync(join(product.dataDir, 'master-key'), 'utf8').trim()
  for (const file of readdirSync(folder())) {
    for (const secret of ['Xylophilus', key, 'Bearer'])
      expect(textOf(file), `${secret} in ${file}`).not.toContain(secret)
  }
})

test('its spans are one trace through all processes, without the prompt', async () => {
  const traceId = correlationId.replaceAll('-', '')
  const trace = await until('all spans have arrived', () => {
    const spans = receiver.spans.filter((span) => span.traceId === traceId)
    const names = new Set(spans.map(({ service, name }) => `${service}: ${name}`))
    const ids = new Set(spans.map(({ spanId }) => spanId))
    const isComplete = spans.every(({ parentSpanId }) => parentSpanId === undefined || ids.has(parentSpanId))
    return expectedSpans.every((name) => names.has(name)) && isComplete && spans
  })
  const first = trace.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(first).toMatchObject([{ service: 'atelier-api', name: 'POST /api/generate', spanId: traceId.slice(16) }])
  expect(JSON.stringify(receiver.spans)).not.toMatch(/Xylophilus|Bearer/)
})

const expectedSpans = [
  'atelier-api: POST /api/generate',
  'atelier-api: handle',
  'atelier-api: append',
  'atelier-worker: dispatcher turn',
  'atelier-worker: activity',
  'atelier-worker: handle',
  'atelier-worker: append',
  'atelier-worker: provider call',
  'atelier-projector: projector batch',
]
