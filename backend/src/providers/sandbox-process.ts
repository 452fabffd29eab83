import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../infra/sandbox/main.ts', import.meta.url))

export interface SandboxProcess {
  /** Origin that a provider adapter takes as its `baseUrl`. */
  readonly url: string
  /** How many tasks its own log says were accepted: the independent record of what was bought. */
  readonly acceptedTasks: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Test helper: the AI sandbox as a process of its own, with its own data and without artificial delays. */
export async function startSandboxProcess(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-sandbox-'))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: '0', SANDBOX_SPEED: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await Promise.race([readyUrl(child.stdout), exited.then(() => undefined)])
  if (url === undefined) throw new Error('The AI sandbox did not start')
  return {
    url,
    async acceptedTasks() {
      const log = await readFile(path.join(folder, 'sandbox', 'tasks.log'), 'utf8')
      return log.split('\n').filter((line) => line.startsWith('{"type":"accepted"')).length
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readyUrl(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const url = /ready on (http:\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  return undefined
}
