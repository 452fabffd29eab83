import path from 'node:path'
import { checkEnd } from './ffmpeg.ts'
import { inputFile, inputOptions } from './input-options.ts'
import { type ProgramLimits, runProgram } from './run-program.ts'
import { UnusableVideo } from './unusable-video.ts'

interface FfprobeRun {
  readonly file: string
  readonly holds: Parameters<typeof inputOptions>[0]
  /** What is asked, in the options of ffprobe. */
  readonly what: readonly string[]
  readonly limits: ProgramLimits
  readonly signal?: AbortSignal | undefined
}

/**
 * All that ffprobe says of a file, in a child process that can reach nothing but this file. Throws UnusableVideo, also where that is more
 * than is kept, because a part of it says nothing of the rest; and what `runProgram` throws.
 */
export async function runFfprobe({ file, holds, what, limits, signal }: FfprobeRun): Promise<string> {
  const args = ['-hide_banner', '-v', 'error', ...inputOptions(holds), ...what, inputFile(file)]
  const result = await runProgram({ program: 'ffprobe', args, limits, folder: path.dirname(file), signal })
  checkEnd('ffprobe', result)
  if (result.isCut) throw new UnusableVideo('too-demanding', 'ffprobe says more than is kept')
  return result.stdout
}
