import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { readTruth } from '../oracle/read-truth.ts'
import { eventsOf } from '../oracle/truth.ts'
import { judge } from '../oracle/verdict.ts'
import { signIn } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { untilAllEnded } from './settling.ts'

/** The moment at which the worker is killed: after its POST was accepted and before the response, or before the POST arrives. */
type Moment = 'accepted' | 'lost'

/** A proxy between the worker and the sandbox that kills the worker during its first POST. */
interface Trap {
  readonly url: string
  readonly sprung: () => boolean
  readonly server: Server
}

const key = 'the-key-of-the-sandbox'

let sandboxDir: string
let sandbox: Sandbox
let trap: Trap
let product: Product

async function start(moment: Moment): Promise<void> {
  sandboxDir = await mkdtemp(join(tmpdir(), 'atelier-sandbox-'))
  sandbox = await startSandbox({ dir: sandboxDir, key, speed: 0 })
  trap = await setTrap(sandbox.url, moment, () => process.kill(product.pid('worker'), 'SIGKILL'))
  const shortWindow = { RECONCILE_WINDOW_MS: '20000' }
  product = await startProduct({ WAVESPEED_API_KEY: key, WAVESPEED_URL: trap.url, ...shortWindow })
}

afterEach(async () => {
  await product.remove()
  await new Promise((resolve) => trap.server.close(resolve))
  await sandbox.stop()
  await rm(sandboxDir, { recursive: true, force: true })
}, 30_000)

test('SIGKILL of the worker between POST and record: one task, found in the history and adopted, never a second one', async () => {
  await start('accepted')
  const person = await signIn(product.url)
  await person.generate({ prompt: 'a lighthouse', numberOfImages: 1 })
  await untilAllEnded(product, 180_000)

  expect(trap.sprung()).toBe(true)
  const truth = await readTruth(product, { sandboxDir })
  expect(truth.tasks).toHaveLength(1)
  expect(eventsOf(truth.log, 'OutputIntended')).toHaveLength(1)
  expect(eventsOf(truth.log, 'OutputSubmitted').map(({ data }) => data.taskId)).toEqual(truth.tasks.map(({ id }) => id))
  expect(eventsOf(truth.log, 'OutputStored')).toHaveLength(1)
  expect(judge(truth)).toEqual([])
}, 360_000)

test('SIGKILL of the worker before its POST arrives: doubted by the history, intended anew, one task', async () => {
  await start('lost')
  const person = await signIn(product.url)
  await person.generate({ prompt: 'a lighthouse', numberOfImages: 1 })
  await untilAllEnded(product, 180_000)

  expect(trap.sprung()).toBe(true)
  const truth = await readTruth(product, { sandboxDir })
  expect(truth.tasks).toHaveLength(1)
  expect(eventsOf(truth.log, 'OutputIntended').map(({ data }) => data.attempt)).toEqual([1, 2])
  expect(eventsOf(truth.log, 'OutputDoubted')).toHaveLength(1)
  expect(eventsOf(truth.log, 'OutputStored')).toHaveLength(1)
  expect(judge(truth)).toEqual([])
}, 360_000)

/** Recognises a submit of the form's default model, because price queries and the list of models use POST as well. */
const submitPath = '/api/v3/bytedance/'

async function setTrap(target: string, moment: Moment, spring: () => void): Promise<Trap> {
  let sprung = false
  const server = createServer((request, response) => {
    // The caller's host header is passed on, so that the addresses of outputs lead through this proxy.
    const { method, url = '/', headers } = request
    if (moment === 'lost' && !sprung && url.startsWith(submitPath)) {
      sprung = true
      spring()
      request.destroy()
      return
    }
    const forwarded = httpRequest(target, { method, path: url, headers }, (upstream) => {
      const accepted = upstream.statusCode === 200 && url.startsWith(submitPath)
      if (!accepted || sprung) {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(response)
        return
      }
      sprung = true
      spring()
      response.destroy()
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the trap has no port')
  return { url: `http://127.0.0.1:${address.port}`, sprung: () => sprung, server }
}
