import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../../../infra/eventstore/main.ts', import.meta.url))

export interface StoreProcess {
  /** The same after every restart. */
  readonly url: string
  readonly pid: () => number
  readonly start: () => Promise<void>
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Ends the process and removes its data. */
  readonly remove: () => Promise<void>
}

/**
 * Test helper: the embedded event store as a process of its own, with its own data, that can be killed and started again.
 * @param fill writes into the data folder before the first start
 */
export async function startStoreProcess(fill?: (folder: string) => Promise<void>): Promise<StoreProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-log-'))
  await fill?.(folder)
  let running = await launch(folder, '0')
  const { port } = running
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    pid: () => running.pid,
    async start() {
      running = await launch(folder, port)
    },
    kill: (signal) => running.kill(signal),
    async remove() {
      await running.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: string) {
  const env = { ...process.env, DATA_DIR: folder, EVENTSTORE_INSECURE: '1', EVENTSTORE_PORT: port }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const ready = await Promise.race([readyLine(child.stdout), exited.then(() => undefined)])
  if (!ready) throw new Error('The embedded event store did not start')
  if (child.pid === undefined) throw new Error('The embedded event store has no process id')
  return {
    port: ready,
    pid: child.pid,
    async kill(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

async function readyLine(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const port = /ready on .*:(\d+)/.exec(line)?.[1]
    if (port) return port
  }
  return undefined
}
