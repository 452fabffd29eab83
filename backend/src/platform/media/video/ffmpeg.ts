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

/** Throws UnusableVideo unless the program has come to a good end. */
export function checkEnd(program: string, { code, stderr }: ProgramResult): void {
  // a limit ends it by a signal, or by a code above 128
  if (code === null || code > 128)
    throw new UnusableVideo('too-demanding', `${program} was ended (${code ?? 'killed'})`)
  if (code !== 0) throw new UnusableVideo('unreadable', stderr.split('\n')[0] ?? '')
}
