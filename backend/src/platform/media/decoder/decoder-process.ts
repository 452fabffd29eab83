import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DecoderKilled, TooDemandingImage, UnusableImage } from '../pictures/unusable-image.ts'
import { exitCodes, Reply, type Request, stopSignals } from './protocol.ts'

const program = path.join(import.meta.dirname, 'process-main.ts')

/** What the process inherits of the environment: where libraries are, and nothing secret. */
const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** A running decoder process that reads one picture at a time. */
export interface DecoderProcess {
  /**
   * Throws UnusableImage when the process ends over the picture, TooDemandingImage when it ends at a limit or is killed since it does not
   * reply in time, and DecoderKilled when somebody else has ended it: then the picture may be asked for again.
   */
  readonly ask: (request: Request, timeoutMs: number) => Promise<Reply>
  readonly isRunning: () => boolean
  /** Returns when the process has ended. */
  readonly stop: () => Promise<void>
}

/** Starts a process and waits until it can be asked. Throws when it does not get so far. */
export async function startDecoderProcess(): Promise<DecoderProcess> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null && !child.killed
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const first = await nextReply(child)
  if (first === undefined) throw new Error('The decoder process ends as soon as it is started')
  // It does not keep its parent from ending: without its parent it ends by itself.
  child.unref()
  child.channel?.unref()
  return { isRunning, stop, ask: (request, timeoutMs) => ask(child, request, timeoutMs) }
}

async function ask(child: ChildProcess, request: Request, timeoutMs: number): Promise<Reply> {
  const replied = nextReply(child)
  // What cannot be sent is told by the end of the process.
  child.send(request, () => undefined)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  const reply = await replied
  clearTimeout(timer)
  if (reply === undefined) throw isLate ? new TooDemandingImage('it takes too long') : endOf(child)
  return reply
}

/**
 * Signals that come from outside, and say nothing about the picture. SIGKILL is among them although the kernel sends it too when the machine
 * has no memory left: a picture that itself takes too much ends by its limit, long before.
 */
const endsFromOutside: readonly (NodeJS.Signals | null)[] = [...stopSignals, 'SIGKILL']

function endOf({ exitCode, signalCode }: ChildProcess): Error {
  if (exitCode === exitCodes.memory) return new TooDemandingImage('it takes too much memory')
  if (exitCode === exitCodes.processor) return new TooDemandingImage('it takes too much of a processor')
  if (endsFromOutside.includes(signalCode)) return new DecoderKilled(`The decoder process was ended (${signalCode})`)
  return new UnusableImage(`the decoder ends over it (${signalCode ?? exitCode})`)
}

/** The next message of the process; undefined when it ends instead. */
function nextReply(child: ChildProcess): Promise<Reply | undefined> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => settle(() => resolve(Reply.parse(message)))
    const onEnd = () => settle(() => resolve(undefined))
    const onError = (error: Error) => settle(() => reject(error))
    const settle = (result: () => void) => {
      child.off('message', onMessage).off('exit', onEnd).off('error', onError)
      result()
    }
    child.on('message', onMessage).on('exit', onEnd).on('error', onError)
  })
}

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // Fewer heaps of the C library: what one picture took is given back before the next.
  MALLOC_ARENA_MAX: '2',
})
