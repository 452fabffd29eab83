import type { Family } from '@studio/backend/contract/library'
import { pictureWords } from '../../models/picture-words.ts'
import { type Fact, factsOf, sizeText } from '../facts.ts'

/** One setting of two pictures; a side without it has no value. */
export interface Row {
  readonly name: string
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Everything by which two pictures can differ. An upload and a frame of a video have a size alone. */
function settingsOf({ picture, generation }: Family): Fact[] {
  const { n = 0, width, height } = picture
  const size: Fact = ['Size', sizeText({ width, height })]
  if (generation === undefined) return [['Made by', 'Uploaded'], size]
  if (generation.frame !== undefined) return [['Made by', pictureWords(generation)], size]
  const made = generation.outputs.find((output) => output.n === n)
  const seed = made?.status === 'stored' ? made.seed : undefined
  const facts = factsOf({ generation, output: { n, width, height, seed } })
  const sources = generation.referenceImages.length
  return [
    ['Prompt', generation.prompt],
    ...facts.filter(([name]) => name !== 'Images'),
    ['References', sources === 0 ? 'None' : String(sources)],
  ]
}

/** In what two pictures differ, and the names of the settings that are the same, in the order of the panel. */
export function differencesOf(
  left: Family,
  right: Family,
): { readonly rows: readonly Row[]; readonly same: readonly string[] } {
  const [ofLeft, ofRight] = [new Map(settingsOf(left)), new Map(settingsOf(right))]
  const names = [...new Set([...ofLeft.keys(), ...ofRight.keys()])]
  const rows = names.map((name) => ({ name, left: ofLeft.get(name), right: ofRight.get(name) }))
  return {
    rows: rows.filter((row) => row.left !== row.right),
    same: rows.filter((row) => row.left === row.right).map(({ name }) => name),
  }
}
