import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOrphans } from '@studio/backend/costs/queries.ts'
import { connectMongo } from '@studio/backend/projections/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { offsets } from '../../start/ports.ts'
import { of, readLog, readTruth } from '../oracle.ts'
import { signIn } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { until } from '../until.ts'

/** Stands between the worker and the sandbox, and kills the worker when a POST was accepted but not yet answered. */
interface Trap {
  readonly url: string
  readonly sprung: () => boolean
  readonly server: Server
}

let sandboxDir: string
let sandbox: Sandbox
let trap: Trap
let product: Product

beforeAll(async () => {
  sandboxDir = await mkdtemp(join(tmpdir(), 'atelier-sandbox-'))
  sandbox = await startSandbox({ dir: sandboxDir, speed: 0 })
  trap = await setTrap(sandbox.url, () => process.kill(product.pid('worker'), 'SIGKILL'))
  product = await startProduct({ WAVESPEED_API_KEY: 'a-key', WAVESPEED_URL: trap.url })
}, 120_000)

afterAll(async () => {
  await product.remove()
  await new Promise((resolve) => trap.server.close(resolve))
  await sandbox.stop()
  await rm(sandboxDir, { recursive: true, force: true })
}, 30_000)

test('SIGKILL of the worker between POST and record: unknown-outcome, uncharged, one task, listed as orphan', async () => {
  const person = await signIn(product.url)
  const jobId = await person.generate({ prompt: 'a lighthouse', numberOfImages: 1 })
  const generation = await until('the job has ended', async () => {
    const found = (await person.generations()).find(({ id }) => id === jobId)
    return found?.status === 'failed' && found
  })

  expect(trap.sprung()).toBe(true)
  expect(generation.outputs).toEqual([expect.objectContaining({ status: 'failed', reason: 'unknown-outcome' })])
  expect(generation.costCents).toBe(0)
  await until('the job is over', async () => of(await readLog(product), 'JobEnded', jobId).length > 0)
  const { log, tasks, originals } = await readTruth(product, sandboxDir)
  expect(tasks).toHaveLength(1)
  expect(originals).toHaveLength(0)
  expect(of(log, 'OutputIntended', jobId)).toHaveLength(1)
  expect(of(log, 'OutputSubmitted', jobId)).toHaveLength(0)
  expect(of(log, 'CostRecorded', jobId)).toHaveLength(0)
  expect(of(log, 'SlotReleased', jobId)).toHaveLength(1)
  expect(await orphansOf(product)).toEqual([expect.objectContaining({ jobId, n: 0 })])
}, 240_000)

async function setTrap(target: string, spring: () => void): Promise<Trap> {
  let sprung = false
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(target + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
      ...(request.method === 'POST' && { body }),
    })
    if (request.method === 'POST' && !sprung && answer.ok && !request.url?.includes('/predictions')) {
      sprung = true
      spring()
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the trap has no port')
  return { url: `http://127.0.0.1:${address.port}`, sprung: () => sprung, server }
}

async function orphansOf({ port }: Product) {
  const { db, close } = await connectMongo(`mongodb://127.0.0.1:${port + offsets.mongo}/atelier?directConnection=true`)
  try {
    return await listOrphans(db, { limit: 10, offset: 0 })
  } finally {
    await close()
  }
}
