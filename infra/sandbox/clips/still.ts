import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Size } from '../pictures/paint.ts'
import { opened } from '../pictures/references.ts'
import type { Camera } from './camera.ts'

/** Pixels in a file without a header, as ffmpeg reads them at no cost. */
export interface RawStill extends Size {
  readonly file: string
  readonly pixels: 'rgb24' | 'rgba'
}

/** A picture that covers the frame exactly, continued by its own reflection where the camera will move. */
export async function writeStill(picture: string, { size, along, margin }: Camera, file: string): Promise<RawStill> {
  const ends = along === 'x' ? { left: margin, right: margin } : { top: margin, bottom: margin }
  // The frame is made first: in one pipeline the ends would be added to the picture as it was before.
  const { data, info } = await opened(picture)
    .resize(size.width, size.height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const extended = sharp(data, { raw: { width, height, channels: 3 } }).extend({ ...ends, extendWith: 'mirror' })
  const made = await extended.raw().toBuffer({ resolveWithObject: true })
  await writeFile(file, made.data)
  return { file, pixels: 'rgb24', width: made.info.width, height: made.info.height }
}

/** A picture within these sides, as it is laid over a video. */
export async function writeSubject(picture: string, { width, height }: Size, file: string): Promise<RawStill> {
  const { data, info } = await opened(picture)
    .resize(width, height, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await writeFile(file, data)
  return { file, pixels: 'rgba', width: info.width, height: info.height }
}
