import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

interface Clip {
  readonly seconds?: number
  readonly size?: string
  readonly rate?: number
  /** One colour instead of a moving test picture. */
  readonly colour?: string
  /** Further options of ffmpeg for the output. */
  readonly more?: readonly string[]
}

/** Test helper: makes a small H.264 video at that path. */
export async function makeVideo(
  file: string,
  { seconds = 1, size = '160x90', rate = 10, colour, more = [] }: Clip = {},
): Promise<string> {
  const source = colour === undefined ? `testsrc2=s=${size}:r=${rate}` : `color=${colour}:s=${size}:r=${rate}`
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-t', String(seconds)]
  await ffmpeg(['-f', 'lavfi', '-i', source, ...encoder, ...more, file])
  return file
}

/** Test helper: runs ffmpeg, without limits. */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...args])
}
