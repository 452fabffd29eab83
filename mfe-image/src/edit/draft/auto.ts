import type { AspectRatio, Quality } from '@studio/backend/contract'
import { aspectOf } from '../../detail/variation/variation-choices.ts'
import type { EditModel } from './edit-models.ts'

/** What the studio chooses in Auto, and why, in the words of the page. */
export interface AutoChoice {
  readonly model: EditModel
  readonly aspectRatio: AspectRatio
  readonly quality: Quality
  readonly why: string
}

/** Words of a prompt that ask for a shape. The first that is found counts. */
const shapes: readonly (readonly [RegExp, AspectRatio])[] = [
  [/\b21\s*[:x]\s*9\b|\bcinematic (?:format|ratio|frame)|\bultra-?wide\b/i, 'cinematic'],
  [/\b16\s*[:x]\s*9\b|\bwide-?screen\b/i, 'widescreen'],
  [/\b9\s*[:x]\s*16\b|\bphone wallpaper\b|\bstory format\b/i, 'tall'],
  [/\b3\s*[:x]\s*4\b|\bportrait (?:format|orientation)\b/i, 'vertical'],
  [/\b3\s*[:x]\s*2\b|\blandscape (?:format|orientation)\b/i, 'horizontal'],
  [/\b1\s*[:x]\s*1\b|\bsquare (?:format|crop|image|picture)\b/i, 'square'],
]

/** Words that ask for more pixels than Nano Banana makes. */
const large = /\b4k\b|\b8k\b|\bupscale|\bhigh(?:er)?[- ]res(?:olution)?\b|\bfor print\b/i

/**
 * Auto: the shape is that which the prompt names, else that of the image. Nano Banana, which changes least of what is not spoken of,
 * edits; when the prompt asks for a large image, SeeDream makes it, in 4K.
 */
export function autoChoice(prompt: string, image: { readonly width: number; readonly height: number }): AutoChoice {
  const asked = shapes.find(([words]) => words.test(prompt))?.[1]
  const wantsLarge = large.test(prompt)
  return {
    model: wantsLarge ? 'seedream' : 'nano_banana',
    quality: wantsLarge ? '4K' : '2K',
    aspectRatio: asked ?? aspectOf(image),
    why: reasonOf(wantsLarge, asked !== undefined),
  }
}

function reasonOf(wantsLarge: boolean, namesShape: boolean): string {
  const shape = namesShape ? 'the shape that your prompt names' : 'the shape of the image'
  return wantsLarge ? `4K, because your prompt asks for it, in ${shape}` : `in ${shape}`
}
