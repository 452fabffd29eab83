import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OtlpReceiver, startOtlpReceiver } from '@studio/backend/platform/observability/testing/otlp-receiver.ts'
import { type SandboxProcess, startSandboxProcess } from '@studio/backend/platform/providers/testing/sandbox-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterKeyOf } from '../support/engines.ts'
import { signIn } from '../support/person.ts'
import { type Product, startProduct } from '../support/product.ts'
import { until } from '../support/until.ts'

/** A word of all prompts. Whatever faults the provider has, no part of the product may log prompts or keys. */
const word = 'Xylophilus'
const key = 'key-canary-of-the-services'

const troubled = [
  '[drop-after]',
  '[malformed at submit]',
  '[malformed at poll]',
  '[rate-limit 1s]',
  '[refuse]',
  '[webhook-forged]',
].map((fault) => `${word} ${fault}`)

let receiver: OtlpReceiver
let sandbox: SandboxProcess
let product: Product
/** The generation that is followed through all processes by one id: in their logs and in their spans. */
let jobId: string
let correlationId: string

beforeAll(async () => {
  ;[receiver, sandbox] = await Promise.all([startOtlpReceiver(), startSandboxProcess({ SANDBOX_API_KEY: key })])
  product = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    LOG_LEVEL: 'debug',
    WAVESPEED_URL: sandbox.url,
    WAVESPEED_API_KEY: key,
    SEGMIND_URL: sandbox.url,
    SEGMIND_API_KEY: key,
  })
  const person = await signIn(product.url)
  jobId = await person.generate({ prompt: `a canary called ${word}`, numberOfImages: 1 })
  await until('the picture is there', async () => (await person.generations())[0]?.status === 'completed')
  const logged = await until('the request is logged', () => linesOf(textOf('api.log')).find(isGenerate))
  correlationId = String(logged.correlationId)
  for (const prompt of troubled) {
    await person.generate({ prompt, numberOfImages: 1, model: 'wavespeed-ai/chroma' })
  }
  await until('every submit was sent', async () => (await sandbox.acceptedTasks(word)) > troubled.length)
  await until('a task was refused', async () => (await person.generations()).some(({ status }) => status === 'failed'))
}, 180_000)
afterAll(async () => {
  await product.remove()
  await Promise.all([sandbox.stop(), receiver.close()])
}, 60_000)

interface Line {
  readonly msg: string
  readonly correlationId?: string
  readonly [field: string]: unknown
}

const folder = () => join(product.dataDir, 'logs')
const textOf = (file: string) => readFileSync(join(folder(), file), 'utf8')
const isGenerate = ({ msg, route, status }: Line) => msg === 'answered' && route === '/api/generate' && status === 202

/** The JSON lines of a log. */
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    // lines of our own log, each an object with a message
    .map((line) => JSON.parse(line) as Line)

const followed = (text: string) => linesOf(text).filter((line) => line.correlationId === correlationId)

test('one correlation id names the generation in the log of api, worker and sandbox', () => {
  const [api, worker] = [followed(textOf('api.log')), followed(textOf('worker.log'))]
  const eventsOf = (lines: readonly Line[]) => lines.flatMap((line) => line['events'] ?? [])
  expect(eventsOf(api)).toEqual(['JobRequested', 'JobAdmitted'])
  expect(eventsOf(worker)).toEqual(expect.arrayContaining(['OutputIntended', 'OutputSubmitted', 'OutputStored']))
  const call = worker.find((line) => line.msg === 'provider call' && line['method'] === 'POST')
  expect(call).toMatchObject({ jobId, n: 0, provider: 'wavespeed', status: 200, level: 30 })
  expect(followed(sandbox.logged())).toMatchObject([{ msg: 'request', method: 'POST', status: 200 }])
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

test('genuine reports are accepted, forged ones are refused', async () => {
  const statuses = () =>
    [...textOf('api.log').matchAll(/"route":"\/api\/webhooks\/[^"]+","status":(\d+)/g)].map(([, status]) => status)
  await until('both have come', () => ['204', '401'].every((status) => statuses().includes(status)))
  expect(new Set(statuses())).toEqual(new Set(['204', '401']))
})

test('no log holds a prompt or a key, whatever the service does', () => {
  const logs = readdirSync(folder()).map((file) => [file, textOf(file)] as const)
  expect(logs.map(([file]) => file)).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'projector.log']))
  const secrets = [word, key, masterKeyOf(product), 'whsec_', 'v3,', 'Bearer']
  for (const [file, text] of [...logs, ['sandbox', sandbox.logged()] as const]) {
    for (const secret of secrets) expect(text, `${secret} in ${file}`).not.toContain(secret)
  }
})
