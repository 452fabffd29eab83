import { type ProgramLimits, type ProgramResult, runProgram } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'

interface FfmpegRun {
  /** Everything after the options that every run has. */
  readonly args: readonly string[]
  readonly limits: ProgramLimits
  /** Where the program runs, and where it may write. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

/** Two threads, whatever the machine has: the bytes that the encoder makes differ with their number. */
const always = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '2']

/** Runs ffmpeg apart from our own process. Throws UnusableVideo when it does not come to a good end, and what `runProgram` throws. */
export async function runFfmpeg({ args, ...run }: FfmpegRun): Promise<void> {
  const result = await runProgram({ program: 'ffmpeg', args: [...always, ...args], ...run })
  checkEnd('ffmpeg', result)
}

/** How a program ends that cannot be started. */
const notStarted = [126, 127]

/**
 * Throws UnusableVideo unless the program has come to a good end, and another error when that says nothing of the video: the program is not
 * there, or the disk is full.
 */
export function checkEnd(program: string, { code, stderr }: Pick<ProgramResult, 'code' | 'stderr'>): void {
  if (code === 0) return
  if (notStarted.includes(code ?? 0)) throw new Error(`${program} cannot be started: ${stderr}`)
  if (/No space left on device|Disk quota exceeded/.test(stderr)) throw new Error(`${program} has no room on the disk`)
  // a limit ends it by a signal, by a code above 128, or by refusing it memory
  if (code === null || code > 128 || stderr.includes('Cannot allocate memory'))
    throw new UnusableVideo('too-demanding', `${program} was ended (${code ?? 'killed'})`)
  throw new UnusableVideo('unreadable', stderr.split('\n')[0] ?? '')
}
