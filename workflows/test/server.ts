import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process of `infra` in a data folder of its own. */
export interface TestServer {
  /** `host:port` it serves on. */
  readonly address: string
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** Starts `infra/<name>/main.ts` on a free port and waits until it says where it serves. */
export async function startServer(
  name: 'eventstore' | 'sandbox',
  env: Record<string, string> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), `atelier-${name}-`))
  const main = fileURLToPath(new URL(`../../infra/${name}/main.ts`, import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await readyAddress(child),
    folder,
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const address = /ready on (?:https?:\/\/)?([\w.]+:\d+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return address
  }
  throw new Error('the server ended before it was ready')
}
