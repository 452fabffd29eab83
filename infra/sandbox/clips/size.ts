import type { Resolution } from '../model.ts'
import type { Size } from '../pictures/paint.ts'

const lines: Readonly<Record<Resolution, number>> = { '480p': 480, '720p': 720, '1080p': 1080, '4k': 2160 }

const named = ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16']

const quotient = (ratio: string) => {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width / height
}

const distance = (left: number, right: number) => Math.abs(Math.log(left / right))

/** The ratio among these that is nearest to a picture's. */
export function nearestRatio({ width, height }: Size, ratios: readonly string[]): string {
  const [nearest = '1:1'] = ratios.toSorted(
    (left, right) => distance(quotient(left), width / height) - distance(quotient(right), width / height),
  )
  return nearest
}

/**
 * Width and height of a clip, both even: the shorter side has the lines that give the resolution its name.
 * @param shape a ratio such as 16:9, or the picture whose ratio the clip has; one that is nearly a usual ratio counts as this ratio
 */
export function clipSize(resolution: Resolution, shape: string | Size): Size {
  const short = lines[resolution]
  const ratio = typeof shape === 'string' ? quotient(shape) : usual(shape)
  const long = 2 * Math.round((short * Math.max(ratio, 1 / ratio)) / 2)
  return ratio >= 1 ? { width: long, height: short } : { width: short, height: long }
}

const usual = (picture: Size): number => {
  const own = picture.width / picture.height
  const near = quotient(nearestRatio(picture, named))
  const widest = quotient('21:9')
  return distance(near, own) < 0.01 ? near : Math.min(widest, Math.max(1 / widest, own))
}

/** The resolution with this name; undefined for other texts. */
export function resolutionOf(text: string): Resolution | undefined {
  return isResolution(text) ? text : undefined
}

const isResolution = (text: string): text is Resolution => text in lines
