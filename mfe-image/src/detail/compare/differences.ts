import type { Family } from '@studio/backend/contract/library'
import { pictureWords } from '../../models/picture-words.ts'
import { type Fact, factsOf, sizeText } from '../facts.ts'

/** One setting of two pictures; a side without it has no value. */
export interface Row {
  readonly name: string
  readonly left: string | undefined
  readonly right: string | undefined
}

/** What a picture's own style and LoRA are called today; undefined where it has none, and while that is not known. */
export interface OwnNames {
  readonly style?: string | undefined
  readonly lora?: string | undefined
}

/** A picture, and what is called otherwise today than when it was made. */
export interface Side {
  readonly family: Family
  readonly names: OwnNames
}

/** A fact, and what tells it from another one that is called the same. */
type Setting = readonly [...Fact, identity?: string | undefined]

/** Everything by which two pictures can differ. An upload and a frame of a video have a size alone. */
function settingsOf({ family: { picture, generation, seed: kept }, names }: Side): readonly Setting[] {
  const { n = 0, width, height } = picture
  const size: Setting = ['Size', sizeText({ width, height })]
  if (generation === undefined) return [['Made by', 'Uploaded'], size]
  if (generation.frame !== undefined) return [['Made by', pictureWords(generation)], size]
  const made = generation.outputs.find((output) => output.n === n)
  const seed = made?.status === 'stored' ? made.seed : kept
  const facts = factsOf({ generation, output: { n, width, height, seed } })
  const { prompt, referenceImages, styleId, loraId, maskUrl } = generation
  const own: readonly (Setting | undefined)[] = [
    styleId === null ? undefined : ['My style', names.style ?? 'Loading...', styleId],
    loraId === null ? undefined : ['LoRA', names.lora ?? 'Loading...', loraId],
    maskUrl === undefined ? undefined : ['Mask', 'Part of the first reference', maskUrl],
  ]
  const count = referenceImages.length === 0 ? 'None' : String(referenceImages.length)
  return [
    ['Prompt', prompt],
    ...facts.filter(([name]) => name !== 'Images'),
    ...own.filter((setting) => setting !== undefined),
    ['References', count, referenceImages.join(' ')],
  ]
}

type SettingsByName = ReadonlyMap<string, Setting>

/** The setting of both pictures; of two that are called the same, the right one is told to be another. */
function rowOf(name: string, left: SettingsByName, right: SettingsByName): Row & { readonly isSame: boolean } {
  const [, ofLeft, leftIdentity] = left.get(name) ?? []
  const [, ofRight, rightIdentity] = right.get(name) ?? []
  const isSame = ofLeft === ofRight && leftIdentity === rightIdentity
  return { name, left: ofLeft, right: !isSame && ofLeft === ofRight ? `${ofRight} (not the same)` : ofRight, isSame }
}

/** In what two pictures differ, and the names of the settings that are the same, in the order of the panel. */
export function differencesOf(
  left: Side,
  right: Side,
): { readonly rows: readonly Row[]; readonly same: readonly string[] } {
  const byName = (side: Side) => new Map(settingsOf(side).map((setting) => [setting[0], setting]))
  const [leftOnes, rightOnes] = [byName(left), byName(right)]
  const names = [...new Set([...leftOnes.keys(), ...rightOnes.keys()])]
  const rows = names.map((name) => rowOf(name, leftOnes, rightOnes))
  return {
    rows: rows
      .filter(({ isSame }) => !isSame)
      .map(({ name, left: ofLeft, right: ofRight }) => ({ name, left: ofLeft, right: ofRight })),
    same: rows.filter(({ isSame }) => isSame).map(({ name }) => name),
  }
}
