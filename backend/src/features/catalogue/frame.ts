import type { AspectRatio, Quality } from './contract.ts'
import type { Framing, ImageModel, Size } from './model.ts'

/** Shape of a picture as a provider gets it: pixels, or a ratio in its words. */
export type Frame =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'ratio'; readonly ratio: string }

/** Width by height (spec images 3); auto is the square that every model takes by default. */
export const widthByHeight: Readonly<Record<AspectRatio, number>> = {
  auto: 1,
  square: 1,
  vertical: 3 / 4,
  horizontal: 3 / 2,
  widescreen: 16 / 9,
  tall: 9 / 16,
  slim: 2 / 3,
  wide: 3 / 2,
  cinematic: 7 / 3,
}

/** Image models work in blocks of this many pixels. */
const block = 16

/** The frame a model makes for a ratio and a quality; a model that knows few shapes gives its nearest. */
export function frameOf(model: ImageModel, aspectRatio: AspectRatio, quality: Quality): Frame {
  const wanted = widthByHeight[aspectRatio]
  const { framing } = model
  switch (framing.kind) {
    case 'pixels':
      return sizeWithin(framing, wanted, quality)
    case 'listed':
      return toFrame(nearest(entryFor(framing.sizes, quality), wanted, ([width, height]) => width / height))
    case 'ratio':
      return { kind: 'ratio', ratio: nearest(framing.ratios, wanted, ratioOf) }
  }
}

function sizeWithin(framing: Extract<Framing, { kind: 'pixels' }>, wanted: number, quality: Quality): Frame {
  const { min, max } = framing.side
  const area = Math.min(entryFor(framing.area, quality), max ** 2 / Math.max(wanted, 1 / wanted))
  const height = Math.sqrt(area / wanted)
  const side = (length: number): number => Math.max(min, Math.floor(length / block + 1e-9) * block)
  return toFrame([side(height * wanted), side(height)])
}

/** The table's entry for a quality, or its first when the model has no such step (spec images 5: 2K, 4K, High, Low). */
function entryFor<Entry>(table: { readonly [Of in Quality]?: Entry }, quality: Quality): Entry {
  const entry = table[quality] ?? Object.values(table)[0]
  if (entry === undefined) throw new Error('A model needs at least one quality')
  return entry
}

/** The choice whose ratio is nearest by factor, not by difference: 3:4 and 4:3 are equally far from square. */
function nearest<Choice>(choices: readonly Choice[], wanted: number, ratio: (choice: Choice) => number): Choice {
  const distance = (choice: Choice): number => Math.abs(Math.log(ratio(choice) / wanted))
  return choices.reduce((best, choice) => (distance(choice) < distance(best) ? choice : best))
}

function ratioOf(words: string): number {
  const [width = 1, height = 1] = words.split(':').map(Number)
  return width / height
}

const toFrame = ([width, height]: Size): Frame => ({ kind: 'size', width, height })
