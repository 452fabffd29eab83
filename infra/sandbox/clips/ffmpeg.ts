import { pathToFileURL } from 'node:url'
import { type ProgramLimits, type ProgramResult, runProgram } from '@studio/backend/platform/media/video/run-program.ts'

// A clip of ten minutes at 480p takes about a minute of a core.
const limits: ProgramLimits = { cpuSeconds: 300, memoryBytes: 2_500_000_000, fileBytes: 2_000_000_000, wallMs: 900_000 }

/** Before each input that people sent: no other file and no network is reached, and only the usual containers and codecs are read. */
export const guarded: readonly string[] = [
  ['-protocol_whitelist', 'file'],
  ['-format_whitelist', 'mov,matroska,mp3,aac,ogg,wav,flac'],
  [
    '-codec_whitelist',
    'h264,hevc,vp8,vp9,libdav1d,mpeg4,mjpeg,png,aac,mp3float,opus,vorbis,flac,alac,pcm_s16le,pcm_s16be,pcm_s24le,pcm_f32le,mov_text',
  ],
  ['-max_streams', '16', '-max_alloc', '268435456', '-max_pixels', '9000000'],
].flat()

/** The address of a file for ffmpeg, which would read some names as protocols. @param file an absolute path */
export function addressOf(file: string): string {
  return `file:${decodeURIComponent(pathToFileURL(file).pathname)}`
}

/** Runs ffmpeg or ffprobe as a child process with limits, on one thread. Throws when it is not installed. */
export async function run(
  program: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  folder: string,
): Promise<ProgramResult> {
  const common = program === 'ffmpeg' ? ['-nostdin', '-y', '-filter_complex_threads', '1', '-threads', '1'] : []
  const result = await runProgram({
    program,
    args: ['-hide_banner', '-v', 'error', ...common, ...args],
    limits,
    folder,
  })
  if (result.code === 127) throw new Error(`${program} is not installed, and the sandbox needs it for videos`)
  return result
}

/** Runs ffmpeg for a result that must come about. Throws with its words otherwise. */
export async function mustRun(args: readonly string[], folder: string): Promise<void> {
  const { code, stderr } = await run('ffmpeg', args, folder)
  if (code !== 0) throw new Error(`ffmpeg ended with ${code ?? 'a signal'}: ${stderr}`)
}
