import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { compiled } from '../../start/plan/part.ts'
import { offsets } from '../../start/plan/ports.ts'
import type { SmallDisk } from './small-disk.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const Processes = z.array(z.object({ name: z.string(), pid: z.number().int() }))

/** The account that test login opens. */
export const tester = { email: 'tester@atelier.local', password: 'test-login-for-browsers' }

/** The first admin of the product. */
export const admin = { email: 'admin@atelier.local', password: 'an admin of browser tests' }

/** The whole product as `npm start` runs it, on ports and data of its own. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** The file system that holds the data folder, when it has one of its own. */
  readonly disk?: SmallDisk
  /** Process id of a part (`api`, `worker`, ...). Throws when it does not run. */
  readonly pid: (name: string) => number
  /** Process ids of the parts that run at the moment. */
  readonly pids: () => ReadonlyMap<string, number>
  /** SIGKILL to the supervisor and to every part, at once. */
  readonly killAll: () => Promise<void>
  /** Starts again after killAll or stop, on the same ports and data. */
  readonly start: () => Promise<void>
  /** Asks the supervisor to stop and waits for it. */
  readonly stop: () => Promise<void>
  /** Stops and removes the data folder. */
  readonly remove: () => Promise<void>
}

/** Starts the product in a temporary data folder, or on a disk of its own; `env` is added to its environment. */
export async function startProduct(env: Readonly<Record<string, string>> = {}, disk?: SmallDisk): Promise<Product> {
  const dataDir = disk === undefined ? await mkdtemp(join(tmpdir(), 'atelier-product-')) : join(disk.folder, 'data')
  const port = await freePorts()
  let supervisor: ChildProcess | undefined

  // of its own, so that what interrupted work leaves there can be told from that of others
  const temporary = join(dataDir, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  const start = async () => {
    supervisor = await launch({
      ...env,
      TMPDIR: temporary,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      TEST_LOGIN_EMAIL: tester.email,
      TEST_LOGIN_PASSWORD: tester.password,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
  }
  const stop = () => end(supervisor, 'SIGTERM')

  const clear = async () => {
    await rm(dataDir, { recursive: true, force: true })
    await disk?.remove()
  }

  try {
    await start()
  } catch (error) {
    await clear()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    ...(disk !== undefined && { disk }),
    start,
    stop,
    pid: (name) => {
      const found = runningParts(dataDir).find((part) => part.name === name)
      if (!found) throw new Error(`${name} does not run`)
      return found.pid
    },
    pids: () => new Map(runningParts(dataDir).map((part) => [part.name, part.pid])),
    killAll: async () => {
      const parts = runningParts(dataDir)
      const killed = end(supervisor, 'SIGKILL')
      for (const { pid } of parts) process.kill(pid, 'SIGKILL')
      await killed
      await until('every part is gone', () => parts.every(({ pid }) => !isAlive(pid)))
    },
    remove: async () => {
      await stop()
      await clear()
    },
  }
}

async function launch(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'infra/start/main.ts')], {
    cwd: root,
    // as `npm start` would set it
    env: { ...withoutTestEngines(), ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
    })
  }
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`the product did not start:\n${output}`)
    return output.includes('is ready at')
  }
  try {
    await until('the product is ready', isReady)
  } catch (error) {
    await end(child, 'SIGTERM')
    throw error
  }
  return child
}

/** The product must not use the engines of the test run: it starts its own, as on a laptop. */
function withoutTestEngines(): NodeJS.ProcessEnv {
  const { MONGO_URL: _mongo, TEMPORAL_ADDRESS: _temporal, NODE_ENV: _env, ...rest } = process.env
  return rest
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function runningParts(dataDir: string) {
  const file = join(dataDir, 'processes.json')
  return existsSync(file) ? Processes.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Whether a process runs. A killed child of a killed parent stays a zombie until its new parent reaps it, so a zombie does not count. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false // no such process
  }
}

/**
 * Number of the next range of ports to try; it begins with the process id, so that processes that search at the same time try
 * different ranges.
 */
let portSlot = process.pid

/** A free port whose neighbours that the parts use are free too; below the range of ports for outgoing connections. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + (portSlot % 600) * 20
    portSlot += 211
    const wanted = [port, port + 1, ...Object.values(offsets).map((offset) => port + offset)]
    if ((await Promise.all(wanted.map(isFree))).every(Boolean)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
