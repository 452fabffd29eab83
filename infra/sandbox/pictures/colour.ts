/** Linear light: 0 is black, 1 is paper white; `developed` (paint.ts) compresses brighter values. */
export interface Light {
  r: number
  g: number
  b: number
}

/** Light of a display value (sRGB), both 0 to 1. */
export const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
/** The display value (sRGB) of light. */
export const toDisplay = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** Reads `#rrggbb` as linear light. */
export function light(hex: string): Light {
  const value = Number.parseInt(hex.slice(1), 16)
  return {
    r: toLinear(((value >> 16) & 255) / 255),
    g: toLinear(((value >> 8) & 255) / 255),
    b: toLinear((value & 255) / 255),
  }
}

/** Writes linear light as `#rrggbb`. */
export function hex(colour: Light): string {
  const digits = [colour.r, colour.g, colour.b].map((channel) =>
    Math.round(255 * Math.min(1, Math.max(0, toDisplay(channel))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** A table of display values for linear light from 0 to 1 (in 4096 square-root steps), with bright values compressed. */
export function displayTable(): Uint8Array {
  const table = new Uint8Array(4097)
  for (let step = 0; step <= 4096; step++) {
    table[step] = Math.round(255 * toDisplay((step / 4096) ** 2))
  }
  return table
}

/** A colour between two others, in linear light. */
export function mixed(from: Light, to: Light, share: number): Light {
  return {
    r: from.r + (to.r - from.r) * share,
    g: from.g + (to.g - from.g) * share,
    b: from.b + (to.b - from.b) * share,
  }
}

/** The colour made brighter or darker by a factor. */
export function scaled(colour: Light, factor: number): Light {
  return {
    r: colour.r * factor,
    g: colour.g * factor,
    b: colour.b * factor,
  }
}

/** Overwrites the target with a colour. */
export function fill(target: Light, colour: Light): void {
  target.r = colour.r
  target.g = colour.g
  target.b = colour.b
}

/** Mixes a colour into the target: share 0 leaves the target as it is, 1 replaces it. */
export function lay(target: Light, colour: Light, share: number): void {
  target.r += (colour.r - target.r) * share
  target.g += (colour.g - target.g) * share
  target.b += (colour.b - target.b) * share
}

/** Adds light of this colour to the target. */
export function shine(target: Light, colour: Light, amount: number): void {
  target.r += colour.r * amount
  target.g += colour.g * amount
  target.b += colour.b * amount
}
