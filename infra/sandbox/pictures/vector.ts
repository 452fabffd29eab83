import sharp from 'sharp'
import { type Raster, type Size, workSize } from './paint.ts'

/** An SVG file of content given in the coordinates of the full size, to be drawn at another size. */
export function svgOf(size: Size, work: Size, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${work.width}" height="${work.height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">${content}</svg>`,
  )
}

/** Draws SVG content, given in the coordinates of the full size, at most `megapixels` large. */
export async function draw(size: Size, megapixels: number, content: string): Promise<Raster> {
  const work = workSize(size, megapixels)
  const { data, info } = await sharp(svgOf(size, work, content))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** One channel (0 to 255) of white shapes on black, softened by a blur of so many pixels. */
export async function mask(size: Size, content: string, blur: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#000"/>${content}</svg>`
  const plain = sharp(Buffer.from(svg)).flatten().extractChannel(0)
  return (blur > 0.3 ? plain.blur(blur) : plain).raw().toBuffer()
}

/** A short form of a number for SVG attributes. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}
