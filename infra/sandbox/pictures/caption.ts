import sharp from 'sharp'
import type { Raster, Size } from './paint.ts'
import { line, printable, widthOf } from './type.ts'
import { n } from './vector.ts'

/** Written into every picture and its metadata, so that nobody takes it for a model's work. */
export const sandboxNotice = 'Atelier sandbox - no AI model was called'

/** The caption as an SVG strip, with the height it needs. */
const caption = (size: Size, credit: string): { svg: string; height: number } => {
  const unit = Math.min(size.width, size.height)
  const setting = { face: 'caption' as const, size: Math.max(9, unit * 0.0155), tracking: 12 }
  const margin = unit * 0.03
  const text = printable(credit, 'caption')
  const [notice, right] = [widthOf(sandboxNotice, setting), widthOf(text, setting)]
  const oneLine = notice + right + margin * 3 <= size.width
  const squeeze = Math.min(1, (size.width - 2 * margin) / Math.max(notice, right))
  const fitted = oneLine ? setting : { ...setting, size: setting.size * squeeze }
  const height = Math.min(size.height, Math.ceil(margin + fitted.size * 3.4))
  const base = height - margin
  const parts = oneLine
    ? [
        line(sandboxNotice, margin, base, fitted, '#fff', 0.92),
        line(text, size.width - margin - right, base, fitted, '#fff', 0.72),
      ]
    : [
        line(sandboxNotice, margin, base - fitted.size * 1.45, fitted, '#fff', 0.92),
        line(text, margin, base, fitted, '#fff', 0.72),
      ]
  return {
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${n(size.width)}" height="${n(height)}">${parts.join('')}</svg>`,
  }
}

/** Writes the caption into the foot of a picture, in place; only the strip it covers is drawn. */
export async function stamp({ data, width, height }: Raster, credit: string): Promise<void> {
  const strip = caption({ width, height }, credit)
  const letters: Uint8Array = await sharp(Buffer.from(strip.svg)).ensureAlpha().raw().toBuffer()
  const from = (height - strip.height) * width * 3
  for (let pixel = 0; pixel < width * strip.height; pixel++) {
    const cover = (letters[pixel * 4 + 3] ?? 0) / 255
    if (cover === 0) continue
    for (let at = from + pixel * 3; at < from + pixel * 3 + 3; at++) {
      const under = data[at] ?? 0
      data[at] = under + (255 - under) * cover
    }
  }
}
