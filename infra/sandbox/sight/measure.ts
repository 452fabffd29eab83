import sharp from 'sharp'
import { chromaOf, type Seen, seenOf } from './oklab.ts'

/** Pixels a side at which colours, light and composition are measured. */
const side = 64
/** Pixels a side of the middle of a picture, at its own scale, in which its grain is measured. */
const middle = 256

/** What the pixels of one picture tell. Shares and lightness from 0 to 1. */
export interface Measures {
  /** Its colours, evenly spread over the picture. */
  readonly colours: readonly Seen[]
  readonly lightness: number
  /** Between the darkest and the lightest twentieth. */
  readonly contrast: number
  readonly shadows: number
  readonly highlights: number
  readonly chroma: number
  /** Above 0: towards yellow; below: towards blue. */
  readonly warmth: number
  /** How much lighter the right is than the left, the bottom than the top, and the corners than the middle. */
  readonly lightRight: number
  readonly lightBelow: number
  readonly lightCorners: number
  /** How much there is to look at, and where most of it is: from the left and from the top. */
  readonly detail: number
  readonly focusX: number
  readonly focusY: number
  /** 0 when the left half is the mirror of the right. */
  readonly asymmetry: number
  /** Differences between neighbouring pixels at the picture's own scale: grain and fine texture. */
  readonly grain: number
  /** Width divided by height. */
  readonly ratio: number
}

/** Measures a picture. Throws when the bytes cannot be decoded. */
export async function measure(bytes: Uint8Array): Promise<Measures> {
  const { width, height } = await sharp(bytes).metadata()
  const colours = await coloursOf(bytes)
  const light = colours.map(({ l }) => l)
  const sorted = light.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return {
    colours,
    lightness: mean(light),
    contrast: at(0.95) - at(0.05),
    shadows: shareOf(light, (l) => l < 0.3),
    highlights: shareOf(light, (l) => l > 0.85),
    chroma: mean(colours.map(chromaOf)),
    warmth: mean(colours.map(({ b }) => b)),
    lightRight: lighter(light, (x) => x >= side / 2),
    lightBelow: lighter(light, (_x, y) => y >= side / 2),
    lightCorners: lighter(light, (x, y) => Math.hypot(x - side / 2, y - side / 2) > side * 0.42),
    ...attention(light),
    asymmetry: mean(light.map((l, n) => Math.abs(l - (light[mirrored(n)] ?? l)))),
    grain: await grainOf(bytes),
    ratio: width / height,
  }
}

async function coloursOf(bytes: Uint8Array): Promise<readonly Seen[]> {
  const data: Uint8Array = await sharp(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return Array.from({ length: side * side }, (_, n) =>
    seenOf(data[3 * n] ?? 0, data[3 * n + 1] ?? 0, data[3 * n + 2] ?? 0),
  )
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

const shareOf = (values: readonly number[], holds: (value: number) => boolean): number =>
  values.filter(holds).length / values.length

const mirrored = (n: number): number => n - (n % side) + (side - 1 - (n % side))

/** How much lighter one part of the picture is than the rest. */
function lighter(light: readonly number[], isIn: (x: number, y: number) => boolean): number {
  const inside: number[] = []
  const outside: number[] = []
  for (const [n, l] of light.entries()) (isIn(n % side, Math.floor(n / side)) ? inside : outside).push(l)
  return mean(inside) - mean(outside)
}

/** Where the picture changes most from one point to the next; the middle of it, when nothing changes. */
function attention(light: readonly number[]): Pick<Measures, 'detail' | 'focusX' | 'focusY'> {
  let [weight, sumX, sumY] = [0, 0, 0]
  for (const [n, l] of light.entries()) {
    const [x, y] = [n % side, Math.floor(n / side)]
    const right = x + 1 < side ? (light[n + 1] ?? l) : l
    const below = light[n + side] ?? l
    // squared, so that strong edges count more than noise
    const change = (right - l) ** 2 + (below - l) ** 2
    weight += change
    sumX += change * x
    sumY += change * y
  }
  const middleOf = (side - 1) / 2
  const place = (sum: number) => (weight === 0 ? middleOf : sum / weight) / (side - 1)
  return { detail: Math.sqrt(weight / light.length), focusX: place(sumX), focusY: place(sumY) }
}

async function grainOf(bytes: Uint8Array): Promise<number> {
  const { data, info } = await sharp(bytes)
    .resize(middle, middle, { fit: 'cover', withoutEnlargement: true, kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels: Uint8Array = data
  const { width, channels } = info
  let [sum, count] = [0, 0]
  for (let n = channels; n < pixels.length; n += channels) {
    if ((n / channels) % width === 0) continue
    sum += Math.abs((pixels[n] ?? 0) - (pixels[n - channels] ?? 0))
    count += 1
  }
  return count === 0 ? 0 : sum / count / 255
}
