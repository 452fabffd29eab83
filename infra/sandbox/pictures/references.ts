import sharp from 'sharp'
import { mixed } from './colour.ts'
import { developed, type Raster, type Size } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

// The formats that the provider's documentation names. SVG and others are refused before they are decoded.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])

/** True if the bytes, or the file, are a picture that can be decoded. */
export async function isPicture(picture: Uint8Array | string): Promise<boolean> {
  try {
    const { format, width } = await sharp(picture, { limitInputPixels: 1e8 }).metadata()
    return formats.has(format) && width > 0
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

/** A picture file, upright, without transparency and in sRGB. */
export const opened = (path: string) =>
  sharp(path, { limitInputPixels: 1e8 }).rotate().flatten({ background: '#ffffff' }).toColourspace('srgb')

const toneTable = (palette: Palette, channel: 'r' | 'g' | 'b') =>
  Uint8Array.from({ length: 256 }, (_, value) => {
    const share = value / 255
    const colour =
      share < 0.5 ? mixed(palette.shade, palette.upper, share * 2) : mixed(palette.upper, palette.sun, share * 2 - 1)
    return developed(colour[channel])
  })

/** Image to image: the reference fills the picture, and its colours move towards the palette; the higher `strength` is, the more. */
export async function regrade(path: string, size: Size, palette: Palette, strength: number): Promise<Raster> {
  const data: Uint8Array = await opened(path)
    .resize(size.width, size.height, { fit: 'cover', position: 'attention' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const [red, green, blue] = [toneTable(palette, 'r'), toneTable(palette, 'g'), toneTable(palette, 'b')]
  const share = 0.2 + 0.6 * strength
  for (let offset = 0; offset < data.length; offset += 3) {
    const [r, g, b] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
    const grey = Math.round(r * 0.3 + g * 0.59 + b * 0.11)
    data[offset] = r + ((red[grey] ?? 0) - r) * share
    data[offset + 1] = g + ((green[grey] ?? 0) - g) * share
    data[offset + 2] = b + ((blue[grey] ?? 0) - b) * share
  }
  return { data, width: size.width, height: size.height }
}

export interface Overlay {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

// A reference as a paper print: white border, rotated a little, with a soft shadow.
const print = async (path: string, edge: number, degrees: number) => {
  const border = Math.round(edge * 0.045)
  const photo = await opened(path)
    .resize(edge, edge, { fit: 'inside' })
    .extend({ top: border, left: border, right: border, bottom: border, background: '#fdfcf9' })
    .png()
    .toBuffer()
  const rotated = await sharp(photo).ensureAlpha().rotate(degrees, { background: '#00000000' }).png().toBuffer()
  const blur = Math.max(1, edge * 0.025)
  const room = Math.round(blur * 3)
  const clear = { top: room, left: room, right: room, bottom: room, background: '#00000000' }
  const shadow = await sharp(rotated).extend(clear).linear([0, 0, 0, 0.55], [0, 0, 0, 0]).blur(blur).png().toBuffer()
  const { data, info } = await sharp(shadow)
    .composite([{ input: rotated, left: room, top: Math.max(0, room - Math.round(blur)) }])
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** References as paper prints in a row on the picture, so that everybody sees that they have arrived. */
export async function prints(paths: readonly string[], size: Size, random: Random): Promise<Overlay[]> {
  const slot = Math.min(size.width / (paths.length + 0.35), size.height * 0.62)
  const start = (size.width - slot * paths.length) / 2
  const overlays: Overlay[] = []
  for (const [index, path] of paths.entries()) {
    const made = await print(path, Math.max(16, Math.round(slot * 0.78)), random.between(-4, 4))
    const left = start + slot * (index + 0.5) - made.width / 2
    const top = size.height * 0.47 - made.height / 2 + random.between(-0.03, 0.03) * size.height
    overlays.push({ input: made.data, left: Math.round(left), top: Math.round(top) })
  }
  return overlays
}
