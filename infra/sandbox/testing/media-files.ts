import { execFile } from 'node:child_process'
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

/** Makes a file with ffmpeg from its test sources and returns its path. */
async function made(dir: string, name: string, options: readonly string[]): Promise<string> {
  const file = join(dir, name)
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options, '-threads', '1', file])
  return file
}

/** A sound of so many seconds. */
export function tone(dir: string, name: string, seconds: number): Promise<string> {
  return made(dir, name, ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`])
}
