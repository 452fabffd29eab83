import { toDisplay, toLinear } from '../pictures/colour.ts'

/** A colour as people see it (OKLab): lightness 0 to 1, then green to red and blue to yellow, about -0.4 to 0.4. */
export interface Seen {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** Reads display values of 0 to 255. */
export function seenOf(red: number, green: number, blue: number): Seen {
  const [r, g, b] = [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

/** Writes a colour as `#rrggbb`. */
export function hexOf({ l, a, b }: Seen): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const digits = channels.map((value) =>
    Math.round(255 * Math.min(1, Math.max(0, toDisplay(value))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** How colourful it is: 0 is grey, 0.1 muted, 0.25 vivid. */
export function chromaOf({ a, b }: Seen): number {
  return Math.hypot(a, b)
}
