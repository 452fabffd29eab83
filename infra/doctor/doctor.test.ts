import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { allEvents } from '@studio/backend/features/events.ts'
import { type OutputEvent, outputStream } from '@studio/backend/features/jobs/events.ts'
import { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { memoryKeys } from '@studio/backend/platform/eventsourcing/keys/testing/memory-keys.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { eventStoreAddress } from '../eventstore/access/access.ts'
import { readMetricsToken } from '../start/files/keys.ts'
import { offsets } from '../start/plan/ports.ts'

const Report = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ check: z.string(), status: z.string(), says: z.string(), advice: z.string().optional() })),
})

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 120_000)
afterAll(() => product.remove(), 30_000)

test.each([
  ['api', offsets.apiMetrics, 'atelier_http_request_duration_seconds_count'],
  ['projector', offsets.projectorMetrics, 'atelier_projector_lag_seconds 0'],
  ['worker', offsets.workerMetrics, 'atelier_outputs_in_flight{provider="wavespeed"} 0'],
])('%s serves its metrics on a port of its own', async (_, offset, expected) => {
  const address = `http://127.0.0.1:${product.port + offset}/metrics`
  expect((await fetch(address)).status).toBe(401)
  const headers = { authorization: `Bearer ${await readMetricsToken(product.dataDir)}` }
  expect(await (await fetch(address, { headers })).text()).toContain(expected)
})

test('only its owner can read the data folder', async () => {
  const names = await Array.fromAsync(glob('**/*', { cwd: product.dataDir }))
  expect(names.length).toBeGreaterThan(10)
  // files come and go while the product runs
  const modeOf = (name: string) => statSync(join(product.dataDir, name), { throwIfNoEntry: false })?.mode ?? 0
  expect(names.filter((name) => (modeOf(name) & 0o077) !== 0)).toEqual([])
  expect(statSync(product.dataDir).mode & 0o077).toBe(0)
})

test('the doctor finds no problem in a running product, finds planted ones, and says what remains when the product is stopped', async () => {
  const healthy = await until('all models were checked', async () => {
    const report = await doctor()
    return statusesOf(report)['models'] !== 'unchecked' && report
  })
  expect(healthy.checks.filter(({ status }) => status === 'problem')).toEqual([])
  expect(healthy.code).toBe(0)
  expect(statusesOf(healthy)).toMatchObject({ product: 'ok', 'event store': 'ok', projector: 'ok', 'master key': 'ok' })
  expect(statusesOf(healthy)).toMatchObject({ 'event store version': 'ok', 'Temporal version': 'ok', models: 'ok' })

  await plantUnreadableEvent()
  await plantOrphan()
  const sick = await until('the projector has seen the planted trouble', async () => {
    const report = await doctor()
    const statuses = statusesOf(report)
    return statuses['parked streams'] === 'problem' && statuses['orphan spend'] === 'problem' && report
  })
  expect(sick).toMatchObject({ code: 1, ok: false })
  expect(sick.checks.find(({ check }) => check === 'parked streams')?.says).toContain('output-planted-0')
  expect(statusesOf(sick)).toMatchObject({ projector: 'ok', MongoDB: 'ok', Temporal: 'ok', API: 'ok' })

  await product.stop()
  mkdirSync(join(product.dataDir, 'mongo-mongod-4.4'))
  const stopped = await doctor()
  expect(stopped.code).toBe(0)
  expect(statusesOf(stopped)).toMatchObject({ product: 'unchecked', 'event store': 'unchecked', 'free disk': 'ok' })
  expect(statusesOf(stopped)).toMatchObject({ 'left read models': 'warning' })
}, 240_000)

/** Runs the doctor as a person would, on the product's variables, behind a proxy that cannot reach this machine. */
async function doctor() {
  const { MONGO_URL: _mongo, TEMPORAL_ADDRESS: _temporal, NODE_ENV: _env, ...rest } = process.env
  const https_proxy = 'http://127.0.0.1:9'
  const env = { ...rest, https_proxy, DATA_DIR: product.dataDir, PORT: `${product.port}` }
  const program = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [program, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { ...Report.parse(JSON.parse(output)), code: child.exitCode }
}

const statusesOf = ({ checks }: z.infer<typeof Report>) =>
  Object.fromEntries(checks.map(({ check, status }) => [check, status]))

const storeUrl = () => eventStoreAddress(product.dataDir, product.port + offsets.eventStore)

/** An event of a known type whose data nobody can read. */
async function plantUnreadableEvent(): Promise<void> {
  const client = EventStoreDBClient.connectionString(await storeUrl())
  await client.appendToStream('output-planted-0', jsonEvent({ type: 'OutputStored', data: { n: 'nonsense' } }))
  await client.dispose()
}

/** A failed output for which the provider may have taken money. */
async function plantOrphan(): Promise<void> {
  const jobId = JobId.parse(randomId())
  const data: Extract<OutputEvent, { type: 'OutputFailed' }>['data'] = {
    userId: UserId.parse(randomId()),
    jobId,
    n: 0,
    reason: 'unknown-outcome',
    message: 'planted',
    possibleOrphan: { provider: 'wavespeed', model: 'a-model', sandbox: true, amount: 40_000 },
  }
  const store = connectEventStore({ url: await storeUrl(), definitions: allEvents, keys: memoryKeys() })
  const metadata = { correlationId: randomId(), causationId: randomId() }
  await store.append(outputStream(jobId, 0), 'none', [
    { id: randomId(), event: { type: 'OutputFailed', data }, metadata },
  ])
  await store.dispose()
}
