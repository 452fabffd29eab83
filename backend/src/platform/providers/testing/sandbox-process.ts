import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../../../infra/sandbox/main.ts', import.meta.url))

/** A fault as the sandbox's control endpoint takes it (its README names the kinds). */
export interface Fault {
  readonly kind: string
  readonly at?: 'submit' | 'poll' | 'history' | 'upload' | 'output' | 'task'
  readonly count?: number
  /** Only for requests that have this text in their prompt or path. */
  readonly match?: string
  readonly shape?: 'not-json' | 'truncated' | 'wrong-shape' | 'unknown-status' | 'error-inside' | 'finish-error'
  readonly status?: number
  readonly retryAfter?: number
  readonly ms?: number
  readonly times?: number
}

export interface SandboxProcess {
  /** Origin that a provider adapter takes as its `baseUrl`. */
  readonly url: string
  /** The API key that it accepts, for all services. */
  readonly key: string
  /** What it wrote to its log. */
  readonly logged: () => string
  /** How many tasks with this text in their prompt were accepted, by the sandbox's own log: the record of what was bought. */
  readonly acceptedTasks: (text?: string) => Promise<number>
  /** How many calls of language models were answered, by the same log. */
  readonly calls: () => Promise<number>
  /** Switches a fault on. */
  readonly switchOn: (fault: Fault) => Promise<void>
  /** Switches all faults off. */
  readonly switchOff: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Test helper: the AI sandbox as a process of its own, with its own data, its fault switches and no artificial delays. */
export async function startSandboxProcess(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const key = env.SANDBOX_API_KEY ?? randomBytes(16).toString('hex')
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-sandbox-'))
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SANDBOX_API_KEY: key,
      SANDBOX_PORT: '0',
      SANDBOX_SPEED: '0',
      SANDBOX_FAULTS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let logged = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  const url = await Promise.race([readyUrl(child.stdout), exited.then(() => undefined)])
  if (url === undefined) throw new Error('The AI sandbox did not start')
  const linesOf = async (type: string) => {
    const log = await readFile(path.join(folder, 'sandbox', 'tasks.log'), 'utf8')
    return log.split('\n').filter((line) => line.startsWith(`{"type":"${type}"`))
  }
  return {
    url,
    key,
    logged: () => logged,
    acceptedTasks: async (text = '') => (await linesOf('accepted')).filter((line) => line.includes(text)).length,
    calls: async () => (await linesOf('called')).length,
    switchOn: (fault) => control({ url, key }, { method: 'POST', body: JSON.stringify(fault) }),
    switchOff: () => control({ url, key }, { method: 'DELETE' }),
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function control({ url, key }: Pick<SandboxProcess, 'url' | 'key'>, request: RequestInit): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, ...(request.body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}/faults`, { ...request, headers })
  if (!response.ok) throw new Error(`The sandbox refused a switch: ${await response.text()}`)
}

function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    output.on('data', (more: string) => {
      text += more
      const url = /ready on (http:\S+)\n/.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
}
