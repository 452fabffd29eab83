import { colourName } from './colour-names.ts'
import type { Measures } from './measure.ts'
import { hexOf } from './oklab.ts'
import { paletteOf, type Swatch } from './palette.ts'

/** What pictures have in common, as instructions for an image model: sentences about palette, colour, light, contrast and composition. */
export function styleOf(pictures: readonly Measures[]): string {
  const of = averageOf(pictures)
  const palette = paletteOf(pictures.flatMap(({ colours }) => colours))
  return [
    paletteSentence(palette),
    colourSentence(of),
    lightSentence(of),
    contrastSentence(of),
    compositionSentence(of),
    textureSentence(of),
    moodSentence(of),
    pictures.length > 1 ? unitySentence(pictures) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

type Average = Omit<Measures, 'colours'>
type Figure = keyof Average

function averageOf(pictures: readonly Measures[]): Average {
  const mean = (name: Figure) => pictures.reduce((sum, picture) => sum + picture[name], 0) / pictures.length
  return {
    lightness: mean('lightness'),
    contrast: mean('contrast'),
    shadows: mean('shadows'),
    highlights: mean('highlights'),
    chroma: mean('chroma'),
    warmth: mean('warmth'),
    lightRight: mean('lightRight'),
    lightBelow: mean('lightBelow'),
    lightCorners: mean('lightCorners'),
    detail: mean('detail'),
    focusX: mean('focusX'),
    focusY: mean('focusY'),
    asymmetry: mean('asymmetry'),
    grain: mean('grain'),
    ratio: Math.exp(pictures.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / pictures.length),
  }
}

/** The first word whose limit the value is below, the last one otherwise. */
const graded = (value: number, steps: readonly (readonly [below: number, word: string])[], last: string): string =>
  steps.find(([below]) => value < below)?.[1] ?? last

function paletteSentence(palette: readonly Swatch[]): string {
  const [first, ...others] = palette.map(({ colour }) => `${colourName(colour)} (${hexOf(colour)})`)
  if (first === undefined) return ''
  if (others.length === 0) return `Keep to a single colour: ${first}.`
  return `Build the palette on ${first}, with ${listed(others.slice(0, 4))}.`
}

function colourSentence({ chroma, warmth }: Average): string {
  const strength = graded(
    chroma,
    [
      [0.02, 'Nearly monochrome'],
      [0.06, 'Muted, desaturated'],
      [0.12, 'Natural'],
    ],
    'Vivid, saturated',
  )
  const cast = graded(
    warmth,
    [
      [-0.04, 'with a clearly cool cast'],
      [-0.012, 'leaning cool'],
      [0.012, 'with a neutral white balance'],
      [0.04, 'leaning warm'],
    ],
    'with a clearly warm cast',
  )
  return `${strength} colours ${cast}.`
}

function lightSentence({ lightness, contrast, lightRight, lightBelow, lightCorners }: Average): string {
  const key = graded(
    lightness,
    [
      [0.3, 'Dark, low-key light'],
      [0.48, 'Subdued light'],
      [0.7, 'Balanced light'],
    ],
    'Bright, high-key light',
  )
  const hard = contrast > 0.6 ? 'hard' : 'soft'
  const sides = [
    ...(Math.abs(lightBelow) > 0.05 ? [lightBelow > 0 ? 'below' : 'above'] : []),
    ...(Math.abs(lightRight) > 0.05 ? [lightRight > 0 ? 'the right' : 'the left'] : []),
  ]
  const from = sides.length > 0 ? `, ${hard}, from ${sides.join(' and ')}` : `, ${hard} and even`
  const edges = graded(
    lightCorners,
    [
      [-0.07, ', falling off towards the corners'],
      [0.07, ''],
    ],
    ', opening up towards the edges',
  )
  return `${key}${from}${edges}.`
}

function contrastSentence({ contrast, shadows, highlights }: Average): string {
  const strength = graded(
    contrast,
    [
      [0.25, 'Flat, low contrast'],
      [0.45, 'Gentle contrast'],
      [0.65, 'Full contrast'],
    ],
    'Strong, graphic contrast',
  )
  const tones = [
    ...(shadows > 0.3 ? ['deep shadows'] : shadows < 0.02 ? ['lifted shadows without black'] : []),
    ...(highlights > 0.25 ? ['open, bright highlights'] : highlights < 0.01 ? ['held-back highlights'] : []),
  ]
  return tones.length === 0 ? `${strength}.` : `${strength} with ${listed(tones)}.`
}

function compositionSentence({ ratio, focusX, focusY, asymmetry, detail }: Average): string {
  const format = graded(
    ratio,
    [
      [0.9, 'Upright'],
      [1.1, 'Square'],
    ],
    'Wide',
  )
  const across = graded(
    focusX,
    [
      [0.42, 'left of the middle'],
      [0.58, 'in the middle'],
    ],
    'right of the middle',
  )
  const down = graded(
    focusY,
    [
      [0.42, ', high in the frame'],
      [0.58, ''],
    ],
    ', low in the frame',
  )
  const balance = graded(
    asymmetry,
    [
      [0.04, 'symmetrical'],
      [0.1, 'calmly balanced'],
    ],
    'asymmetrical',
  )
  const amount = graded(
    detail,
    [
      [0.03, 'a lot of empty space'],
      [0.08, 'few, clear shapes'],
    ],
    'a dense frame full of detail',
  )
  return `${format}, ${balance} composition with ${amount}; the weight is ${across}${down}.`
}

function textureSentence({ grain }: Average): string {
  return graded(
    grain,
    [
      [0.008, 'Perfectly smooth surfaces without grain.'],
      [0.03, 'Clean surfaces with fine texture.'],
      [0.07, 'Visible texture and a little grain.'],
    ],
    'Rough texture and pronounced grain.',
  )
}

function moodSentence({ lightness, warmth, chroma }: Average): string {
  const calm = chroma < 0.09
  if (lightness > 0.6) return `Mood: ${calm ? 'airy and calm' : 'cheerful and fresh'}.`
  if (lightness < 0.4)
    return `Mood: ${warmth > 0 ? 'intimate and dramatic' : calm ? 'sombre and quiet' : 'mysterious and electric'}.`
  return `Mood: ${warmth > 0.01 ? 'warm and natural' : calm ? 'composed and matter-of-fact' : 'cool and modern'}.`
}

/** How far the pictures differ in what is most easily seen. */
function unitySentence(pictures: readonly Measures[]): string {
  const spread = (name: Figure) => {
    const values = pictures.map((picture) => picture[name])
    return Math.max(...values) - Math.min(...values)
  }
  const differing = [
    ...(spread('lightness') > 0.25 ? ['brightness'] : []),
    ...(spread('chroma') > 0.1 ? ['saturation'] : []),
    ...(spread('warmth') > 0.08 ? ['white balance'] : []),
  ]
  return differing.length === 0
    ? 'Keep light and colour the same from picture to picture.'
    : `Vary the ${listed(differing)} from picture to picture.`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
