import { type Palette, palettes } from './palettes.ts'
import type { Random } from './random.ts'
import { type SceneKind, sceneKinds } from './scenes.ts'

const fillers = new Set(
  'a an and are as at by for from in into is it its of on or over the their this to under very with without wearing using style high quality detailed photo photograph image picture ultra realistic 4k 8k'.split(
    ' ',
  ),
)

/** The meaningful words of a prompt in their order, without switches and filler words; never empty. */
export function meaningfulWords(prompt: string): readonly string[] {
  const words = prompt
    .replace(/\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !fillers.has(word))
  return words.length > 0 ? words : ['untitled']
}

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

const score = (wordsInPrompt: ReadonlySet<string>, offered: readonly string[]) =>
  offered.filter((word) => wordsInPrompt.has(word)).length

const best = <T>(list: readonly T[], points: (item: T) => number): readonly T[] => {
  const top = Math.max(...list.map(points))
  return top > 0 ? list.filter((item) => points(item) === top) : []
}

/** How the pictures of one model differ from those of another: the favourite scenes when the prompt names none, and the finish. */
export interface Look {
  readonly favourites: readonly string[]
  readonly grain: number
  readonly contrast: number
  readonly warmth: number
}

/** What a picture shows: scene and palette, with the words by which they were chosen. */
export interface Choice {
  readonly sceneKind: SceneKind
  readonly palette: Palette
  readonly words: readonly string[]
}

/** Chooses scene and palette by the prompt's words, or else by the model's favourites and chance. */
export function choose(words: readonly string[], look: Look, random: Random): Choice {
  const wordsInPrompt = new Set(words.flatMap((word) => [word, singular(word)]))
  const named = best(sceneKinds, (candidate) => score(wordsInPrompt, candidate.words))
  const liked = sceneKinds.filter(({ name }) => look.favourites.includes(name))
  const [firstKind = sceneKinds[0], ...otherKinds] = named.length > 0 ? named : liked.length > 0 ? liked : sceneKinds
  const sceneKind = random.pick([firstKind, ...otherKinds])
  const [namedPalette, ...otherNamed] = best(palettes, (candidate) => score(wordsInPrompt, candidate.words))
  const [fitting = palettes[0], ...otherFitting] = palettes.filter(({ name }) => sceneKind.palettes.includes(name))
  const palette = namedPalette ? random.pick([namedPalette, ...otherNamed]) : random.pick([fitting, ...otherFitting])
  return { sceneKind, palette, words }
}
