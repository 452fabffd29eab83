import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../src/worker/main.ts', import.meta.url))

export interface WorkerProgram {
  /** The signal that has ended the process; null when it has ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>
  /** Sends the signal; resolves to the exit code when the process is gone, null after SIGKILL. */
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** Starts the worker as a process of its own and waits until it is ready. */
export async function startWorkerProgram(env: Readonly<Record<string, string>>): Promise<WorkerProgram> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ready = await Promise.race([isReady(child.stdout), exited.then(() => false)])
  if (!ready) throw new Error('The worker did not start')
  return {
    ended: exited.then(() => child.signalCode),
    async kill(signal) {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

function isReady(output: NodeJS.ReadableStream): Promise<boolean> {
  const lines = createInterface({ input: output })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.includes('worker ready')) resolve(true)
    })
    lines.on('close', () => resolve(false))
  })
}
