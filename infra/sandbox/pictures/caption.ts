import sharp from 'sharp'
import type { Raster, Size } from './paint.ts'
import { recent } from './recent.ts'
import { line, printable, type Setting, widthOf } from './type.ts'

/** Stands in every picture and in its metadata, so that nobody believes that an AI model made it. */
export const sandboxNotice = 'Atelier sandbox - no AI model was called'

/** One line of text in the caption. `x` and `y` are the left end of its base line, from the caption's upper left corner. */
interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly opacity: number
  readonly setting: Setting
}

/** The part of the caption that a line covers, as wide as its letters and as high as the caption, in whole pixels. */
interface Box {
  readonly left: number
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** How much the letters cover of each pixel (0 to 255), by their SVG. Cached, because the notice is the same in all pictures of a size. */
const drawn = recent<Uint8Array>(16)

/** The lines of the caption, and the height of the strip at the bottom of the picture that contains them. */
const captionOf = (size: Size, credit: string): { notice: Line; credits: Line; height: number } => {
  const unit = Math.min(size.width, size.height)
  const setting = { face: 'caption' as const, size: Math.max(9, unit * 0.0155), tracking: 12 }
  const margin = unit * 0.03
  const text = printable(credit, 'caption')
  const [left, right] = [widthOf(sandboxNotice, setting), widthOf(text, setting)]
  const oneLine = left + right + margin * 3 <= size.width
  const squeeze = Math.min(1, (size.width - 2 * margin) / Math.max(left, right))
  const fitted = oneLine ? setting : { ...setting, size: setting.size * squeeze }
  const height = Math.min(size.height, Math.ceil(margin + fitted.size * 3.4))
  const y = height - margin
  const above = oneLine ? 0 : fitted.size * 1.45
  return {
    height,
    notice: { text: sandboxNotice, x: margin, y: y - above, opacity: 0.92, setting: fitted },
    credits: { text, x: oneLine ? size.width - margin - right : margin, y, opacity: 0.72, setting: fitted },
  }
}

const boxOf = ({ text, x, y, opacity, setting }: Line, caption: Size): Box => {
  const left = Math.max(0, Math.floor(x) - 1)
  const right = Math.min(caption.width, Math.ceil(x + widthOf(text, setting)) + 1)
  const [width, height] = [Math.max(1, right - left), caption.height]
  const letters = line(text, x - left, y, setting, '#fff', opacity)
  return {
    left,
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${letters}</svg>`,
  }
}

const lettersOf = ({ svg }: Box): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()

/** Draws the caption at the bottom of a picture, in place. Only the boxes that its lines cover are drawn. */
export async function stamp(raster: Raster, credit: string): Promise<void> {
  const { notice, credits, height } = captionOf(raster, credit)
  const caption = { width: raster.width, height }
  const [fixed, changing] = [boxOf(notice, caption), boxOf(credits, caption)]
  lighten(raster, fixed, await drawn(fixed.svg, () => lettersOf(fixed)))
  lighten(raster, changing, await lettersOf(changing))
}

/** Mixes white into the pixels of the box, in proportion to what the letters cover of each. */
const lighten = ({ data, width, height }: Raster, box: Box, letters: Uint8Array): void => {
  for (const [index, covered] of letters.entries()) {
    if (covered === 0) continue
    const x = box.left + (index % box.width)
    const y = height - box.height + Math.floor(index / box.width)
    const from = (y * width + x) * 3
    for (let at = from; at < from + 3; at++) {
      const under = data[at] ?? 0
      data[at] = under + (255 - under) * (covered / 255)
    }
  }
}
