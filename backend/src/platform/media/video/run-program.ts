import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** What one run of a program may take. */
export interface ProgramLimits {
  readonly cpuSeconds: number
  /** Address space. */
  readonly memoryBytes?: number
  /** Memory that it writes to, for programs that reserve far more than they use, as Node does. */
  readonly dataBytes?: number
  /** The largest file that it may write. */
  readonly fileBytes: number
  readonly wallMs: number
}

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly limits: ProgramLimits
  /** Its working folder, and its home. */
  readonly folder: string
  /** Ends the program when aborted. */
  readonly signal?: AbortSignal | undefined
  /** Called with each line of its standard output as it comes. */
  readonly onLine?: (line: string) => void
}

export interface ProgramResult {
  /** Exit code; null when a signal ended the program, as the limits do. */
  readonly code: number | null
  readonly stdout: string
  /** Whether it may have said more than that. */
  readonly isCut: boolean
  /** Its last words. */
  readonly stderr: string
}

/** More than any answer that we ask for, such as the frames of an hour, 60 a second; the rest is not kept. */
const mostOutput = 5_000_000
const mostErrors = 8_000

/**
 * Runs a program that reads what people send, apart from our own process: as a child with limits of processor time, memory, files and
 * time by the clock, without our environment, and in a process group of its own that is killed as a whole. It ends with us (`setpriv`
 * asks the kernel for that where it can), also when we are killed. Throws when the program cannot be started, and the signal's reason when that
 * aborts.
 */
export async function runProgram({
  program,
  args,
  limits,
  folder,
  signal,
  onLine,
}: ProgramRun): Promise<ProgramResult> {
  signal?.throwIfAborted()
  const child = spawn('setpriv', [...guarded(limits), program, ...args], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = () => killGroup(child)
  const timer = setTimeout(end, limits.wallMs)
  signal?.addEventListener('abort', end, { once: true })
  const output = collect(child, onLine)
  try {
    await once(child, 'close')
    signal?.throwIfAborted()
    return { code: child.exitCode, ...output() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    // what the program started itself and left behind
    killGroup(child)
  }
}

/** By PATH, on which it depends which `setpriv` is run. */
const answers = new Map<string, boolean>()

/** Whether `setpriv` can let the kernel end a program with its parent: that of util-linux before 2.33 cannot. It is asked once. */
export function canEndWithParent(path = process.env['PATH'] ?? ''): boolean {
  const known = answers.get(path)
  if (known !== undefined) return known
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true'], { stdio: 'ignore' })
  answers.set(path, status === 0)
  return status === 0
}

const guarded = ({ cpuSeconds, memoryBytes, dataBytes, fileBytes }: ProgramLimits): readonly string[] => [
  ...(canEndWithParent() ? ['--pdeathsig', 'KILL'] : []),
  '--no-new-privs',
  '--',
  'prlimit',
  `--cpu=${cpuSeconds}`,
  ...(memoryBytes === undefined ? [] : [`--as=${memoryBytes}`]),
  ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
  `--fsize=${fileBytes}`,
  '--nofile=256',
  '--core=0',
  '--',
  'nice',
  '-n',
  '5',
]

/** Where programs and libraries are, and nothing secret. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
  LANG: 'C.UTF-8',
  HOME: folder,
  TMPDIR: folder,
})

/** Kills a program that leads a process group (`detached`), and everything that it has started; none left is fine. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function collect({ stdout, stderr }: ChildProcess, onLine?: (line: string) => void) {
  let out = ''
  let line = ''
  let errors = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (out.length < mostOutput) out += text
    if (onLine === undefined) return
    const lines = `${line}${text}`.split('\n')
    line = (lines.pop() ?? '').slice(0, mostErrors)
    for (const each of lines) onLine(each)
  })
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-mostErrors)
  })
  return () => ({ stdout: out, isCut: out.length >= mostOutput, stderr: errors.trim() })
}
