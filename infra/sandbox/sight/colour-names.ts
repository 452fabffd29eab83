import { chromaOf, type Seen } from './oklab.ts'

/** Below this a colour is a grey. */
const greyChroma = 0.03

/** Names of hues by the angle at which each begins, in degrees of OKLab. */
const hues: readonly (readonly [from: number, name: string])[] = [
  [0, 'rose'],
  [18, 'red'],
  [42, 'orange'],
  [72, 'amber'],
  [98, 'yellow'],
  [118, 'lime green'],
  [135, 'green'],
  [165, 'teal'],
  [205, 'cyan'],
  [235, 'blue'],
  [275, 'indigo'],
  [300, 'violet'],
  [325, 'magenta'],
  [350, 'rose'],
]

/** A colour in words, such as `deep teal` or `pale grey`. */
export function colourName(colour: Seen): string {
  const chroma = chromaOf(colour)
  if (chroma < greyChroma) return greyName(colour)
  return [toneOf(colour.l, chroma), hueOf(colour)].filter((word) => word !== '').join(' ')
}

function greyName({ l, b }: Seen): string {
  if (l > 0.93) return 'white'
  if (l < 0.2) return 'black'
  const tint = b > 0.012 ? 'warm ' : b < -0.012 ? 'cool ' : ''
  return `${l > 0.75 ? 'pale ' : l < 0.42 ? 'charcoal ' : ''}${tint}grey`
}

function hueOf({ a, b }: Seen): string {
  const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return hues.findLast(([from]) => degrees >= from)?.[1] ?? 'rose'
}

function toneOf(lightness: number, chroma: number): string {
  if (lightness < 0.32) return 'deep'
  if (lightness > 0.85) return 'pale'
  if (chroma < 0.075) return 'dusty'
  return chroma > 0.19 ? 'vivid' : ''
}
