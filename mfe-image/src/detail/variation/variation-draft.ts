import { GenerateForm } from '@studio/backend/contract'
import { storedAtomOf } from '@studio/ui/stored-atom'
import { isRecord } from '../../request/is-record.ts'
import { type Remembered, rememberedOf, withRemembered } from '../../request/remembered.ts'
import { type VariationAspect, variationAspects, variationQualities } from './variation-choices.ts'

/** The tabs beside a picture: say what to change, or write its prompt anew. */
export type VariationTab = 'instruct' | 'edit'

/** What a person has entered beside one picture; what is absent was not touched. */
export interface VariationWords {
  readonly instruction?: string
  readonly prompt?: string
  readonly aspectRatio?: VariationAspect
}

/** What a person has chosen and written for variations. Tab, quality and count hold for all pictures. */
export interface VariationDraft {
  readonly tab: VariationTab
  readonly quality: (typeof variationQualities)[number]
  readonly numberOfImages: number
  /** What was written beside each picture. */
  readonly words: Remembered<VariationWords>
}

/** One image at 2K, which is the cheapest variation. */
const initial: VariationDraft = { tab: 'instruct', quality: '2K', numberOfImages: 1, words: [] }

export type VariationChange = Partial<Omit<VariationDraft, 'words'>> & {
  readonly wordsOf?: { readonly assetId: string; readonly change: VariationWords }
}

/** The draft after a change. */
export function changedVariation(draft: VariationDraft, { wordsOf, ...change }: VariationChange): VariationDraft {
  if (wordsOf === undefined) return { ...draft, ...change }
  const { assetId } = wordsOf
  const words = { ...wordsBeside(draft, assetId), ...wordsOf.change }
  return { ...draft, ...change, words: withRemembered(draft.words, assetId, words) }
}

/** What was entered beside a picture. */
export function wordsBeside({ words }: VariationDraft, assetId: string): VariationWords {
  return rememberedOf(words, assetId) ?? {}
}

/** Stored in the browser per person, so that half-written words survive a reload; each tab of the browser has its own. */
export const variationAtomOf = storedAtomOf('variation', {
  initial,
  perTab: true,
  read: readVariation,
  next: (now, change: VariationChange) => changedVariation(now, change),
})

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Reads what was stored; undefined for anything of another shape. */
export function readVariation(value: unknown): VariationDraft | undefined {
  if (!isRecord(value) || !isList(value['words'])) return undefined
  const count = GenerateForm.shape.numberOfImages.safeParse(value['numberOfImages'])
  const quality = variationQualities.find((each) => each === value['quality'])
  const tab = (['instruct', 'edit'] as const).find((each) => each === value['tab'])
  if (!count.success || quality === undefined || tab === undefined) return undefined
  return { tab, quality, numberOfImages: count.data, words: value['words'].flatMap(readWords) }
}

function readWords(entry: unknown): [string, VariationWords][] {
  if (!isList(entry)) return []
  const [assetId, words] = entry
  if (typeof assetId !== 'string' || !isRecord(words)) return []
  const { instruction, prompt } = words
  const aspectRatio = variationAspects.find((each) => each === words['aspectRatio'])
  const read = {
    ...(typeof instruction === 'string' && { instruction }),
    ...(typeof prompt === 'string' && { prompt }),
    ...(aspectRatio !== undefined && { aspectRatio }),
  }
  return [[assetId, read]]
}
