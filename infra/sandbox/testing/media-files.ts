import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

/** A picture with shapes, whose hue tells it from another one. */
export function picture(
  width: number,
  height: number,
  colour: string,
  format: 'png' | 'webp' = 'png',
): Promise<Buffer> {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g"><stop stop-color="${colour}"/><stop offset="1" stop-color="#20242c"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="45%" r="22%" fill="#f2e8d5"/>
    <rect x="60%" y="20%" width="25%" height="40%" fill="#2864a0"/></svg>`
  return sharp(Buffer.from(shapes)).toFormat(format).toBuffer()
}

/** Bytes as a `data:` URL. */
export function dataUrl(bytes: Buffer, type: string): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Makes a file with ffmpeg from its test sources, unless there is one of that name, and returns its path. */
async function made(dir: string, name: string, options: readonly string[]): Promise<string> {
  const file = join(dir, name)
  if (existsSync(file)) return file
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options, '-threads', '1', file])
  return file
}

/** A sound of so many seconds. */
export function tone(dir: string, name: string, seconds: number): Promise<string> {
  return made(dir, name, ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`])
}

/** A small video, 24 frames a second, whose frames `frameNumbers` can tell apart by their brightness; at most 54 frames. */
export function numberedFrames(dir: string, name: string, seconds: number, sound?: 'sound'): Promise<string> {
  const frames = `color=black:size=64x48:rate=24:duration=${seconds},format=yuv420p,geq=lum='20+4*mod(N,54)':cb=128:cr=128`
  const heard = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  return made(dir, name, ['-f', 'lavfi', '-i', frames, ...heard, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1'])
}
