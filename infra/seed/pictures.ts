import { type Derivatives, derivePicture } from '@studio/backend/platform/media/pictures/derive.ts'
import sharp from 'sharp'

/** A picture with everything that is stored with it. */
export interface SeedPicture extends Derivatives {
  readonly bytes: Uint8Array
}

/** Side in pixels; a third of that of a real picture, to save time. */
const side = 680
const made = new Map<number, Promise<SeedPicture>>()

/** The nth picture, which has its own colour; each is made once per process. */
export function seedPicture(n: number): Promise<SeedPicture> {
  const known = made.get(n) ?? draw(n)
  made.set(n, known)
  return known
}

async function draw(n: number): Promise<SeedPicture> {
  const background = { r: (60 + 70 * n) % 256, g: (110 + 130 * n) % 256, b: (150 + 40 * n) % 256 }
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, ...(await derivePicture(bytes)) }
}
