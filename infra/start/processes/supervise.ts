import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type Log, saysReady } from '../logs/log.ts'
import { createRecentLines } from '../logs/recent-lines.ts'
import type { Part } from '../plan/part.ts'
import { StartError } from '../start-error.ts'
import { endedWithParent } from './ended-with-parent.ts'
import { killGroup, signalGroup } from './processes.ts'

/** A part that is kept running until it is stopped. */
export interface Supervised {
  readonly name: string
  /** Resolves when the part is ready for the first time; rejects with a StartError when it does not start. */
  readonly ready: Promise<void>
  readonly pid: () => number | undefined
  /** Stops the process and waits for its end; kills it after `grace` milliseconds. */
  readonly stop: (grace: number) => Promise<void>
}

const firstDelay = 200
/** Upper limit of the growing pauses; lower in tests that kill one process after the other. */
const longestDelay = Number(process.env.LONGEST_RESTART_DELAY_MS) || 5_000
/** A part that ran this long is restarted after the shortest pause. */
const healthyAfter = 10_000
const attemptsBeforeGivingUp = 3
const firstReadyWithin = 60_000
/** How long the last lines of a process may take to arrive after its end. */
const lastLinesWithin = 1_000

/** Starts a part and starts it again whenever it ends or says that it is broken, with growing pauses (0.2 s to 5 s). */
export function supervise(part: Part, log: Log, changed: () => void): Supervised {
  const cancel = new AbortController()
  const first = Promise.withResolvers<void>()
  const recentLines = createRecentLines()
  let child: ChildProcess | undefined
  let servedOnce = false

  const served = () => {
    servedOnce = true
    first.resolve()
  }
  const heard = (line: string, stream: 'out' | 'err') => {
    log(part.name, line, part.quiet && stream === 'out' ? 'files' : undefined)
    recentLines.add(line)
    if (part.ready === 'line' && saysReady(line)) served()
    if (part.isBroken?.(line) && child !== undefined) kill(child)
  }
  const giveUp = (reason: string) =>
    first.reject(new StartError(`${part.name} ${reason}. Its last lines:\n${recentLines.format()}`))

  /** Runs the process once, from start to end; resolves with how long it ran, in milliseconds. */
  const runOnce = async (): Promise<number> => {
    const began = performance.now()
    child = launch(part, heard)
    changed()
    if (part.ready !== 'line') void probe(part.ready, child, cancel.signal).then((isReady) => isReady && served())
    await ended(child)
    changed()
    return performance.now() - began
  }

  const run = async () => {
    let failures = 0
    while (!cancel.signal.aborted) {
      failures = (await runOnce()) > healthyAfter ? 0 : failures + 1
      if (cancel.signal.aborted) return
      if (!servedOnce && failures >= attemptsBeforeGivingUp) return giveUp('does not start')
      const delay = Math.min(longestDelay, firstDelay * 2 ** Math.max(0, failures - 1))
      log(part.name, `ended (${child?.signalCode ?? child?.exitCode}); starting it again in ${delay / 1_000} s`)
      await wait(delay, undefined, { signal: cancel.signal }).catch(() => undefined) // stopping: no restart
    }
  }

  const limit = setTimeout(() => giveUp(`is not ready after ${firstReadyWithin / 1_000} s`), firstReadyWithin)
  const ready = first.promise.finally(() => clearTimeout(limit))
  ready.catch(() => undefined) // callers wait for `ready` themselves; a stop before that is no error
  const running = run()

  return {
    name: part.name,
    ready,
    pid: () => (child !== undefined && isRunning(child) ? child.pid : undefined),
    stop: async (grace) => {
      clearTimeout(limit)
      cancel.abort()
      if (child !== undefined) await end(child, grace)
      await running
    },
  }
}

/**
 * Starts the process in its own process group, so that Ctrl-C reaches the supervisor only. On Linux the process ends with the supervisor,
 * even if that is killed.
 */
function launch(part: Part, heard: (line: string, stream: 'out' | 'err') => void): ChildProcess {
  const [program, args] = endedWithParent(part.program, part.args)
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...part.env },
  })
  createInterface({ input: child.stdout }).on('line', (line) => heard(line, 'out'))
  createInterface({ input: child.stderr }).on('line', (line) => heard(line, 'err'))
  child.on('error', (error) => heard(String(error), 'err'))
  return child
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/**
 * Resolves when the process has ended and its last line has been read, or when it could not be started. What it has started and left behind
 * is killed: it could hold the output open for ever, and a port that the next process needs.
 */
async function ended(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close').catch(() => undefined)
  await once(child, 'exit').catch(() => undefined)
  if (child.pid === undefined) return
  const enough = new AbortController()
  await Promise.race([closed, wait(lastLinesWithin, undefined, { signal: enough.signal }).catch(() => undefined)])
  enough.abort()
  killGroup(child.pid)
  for (const stream of [child.stdout, child.stderr]) stream?.destroy()
}

function kill(child: ChildProcess): void {
  if (child.pid !== undefined && isRunning(child)) signalGroup(child.pid, 'SIGKILL')
}

async function probe(ready: () => Promise<boolean>, child: ChildProcess, cancelled: AbortSignal): Promise<boolean> {
  while (isRunning(child) && !cancelled.aborted) {
    if (await ready()) return true
    await wait(50)
  }
  return false
}

async function end(child: ChildProcess, grace: number): Promise<void> {
  const { pid } = child
  if (pid === undefined || !isRunning(child)) return
  const gone = ended(child)
  signalGroup(pid, 'SIGTERM')
  const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), grace)
  await gone
  clearTimeout(force)
}
