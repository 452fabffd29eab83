import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { endedWithParent } from '../start/processes/ended-with-parent.ts'
import type { Engine } from './engine.ts'
import { mongoEngine } from './mongo.ts'
import { provideMongo, provideTemporal } from './provide.ts'
import { temporalEngine, temporalFile } from './temporal.ts'

/** An engine that runs for a test or a script and dies with it. */
export interface RunningEngine {
  readonly address: string
  readonly pid: number
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>
}

const startLimit = 30_000

/** Starts a MongoDB server with its files in `dir` and waits until it answers; `url` names the database `atelier`. */
export async function startMongo({
  dir,
  port,
}: {
  dir: string
  port: number
}): Promise<RunningEngine & { url: string }> {
  const running = await runEngine(await mongoEngine(await provideMongo(), { dir, port }))
  return { ...running, url: running.address }
}

/** Starts a Temporal development server on `dbFile` (default: in `dir`, named after the version) and waits until it serves. */
export async function startTemporal(
  options: { port: number } & ({ dbFile: string } | { dir: string }),
): Promise<RunningEngine> {
  const program = await provideTemporal()
  const dbFile = 'dbFile' in options ? options.dbFile : temporalFile(options.dir, program)
  return await runEngine(await temporalEngine(program, { dbFile, port: options.port }))
}

async function runEngine(engine: Engine): Promise<RunningEngine> {
  const [program, args] = endedWithParent(engine.program.path, engine.args, 'SIGKILL')
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...engine.env } })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2_000)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(killer)
  }
  const deadline = Date.now() + startLimit
  while (!(await engine.ready())) {
    const gone = child.exitCode !== null || child.signalCode !== null
    if (gone || Date.now() > deadline) {
      await stop()
      throw new Error(`${engine.program.kind} did not start on ${engine.address}: ${complaints}`)
    }
    await wait(50)
  }
  if (child.pid === undefined) throw new Error(`${engine.program.kind} has no process id`)
  return { address: engine.address, pid: child.pid, stop }
}
