import { centsOf } from '@studio/backend/contract/prices'
import { ApiError } from '@studio/ui/api-error'
import { atom } from 'jotai'
import type { Voice } from '../audio/audio.ts'
import type { LipSyncDraft } from '../draft/draft.ts'
import type { Source } from '../source/source.ts'

/** What a price follows from. */
interface Priced {
  readonly draft: Pick<LipSyncDraft, 'model' | 'syncMode' | 'resolution'>
  readonly source: Source | undefined
  readonly voice: Voice | undefined
}

interface ToldPrice extends Priced {
  readonly cents: number
}

/** The price that the server has told when it refused the shown one: it may measure a video otherwise than this browser. */
export const toldPriceAtom = atom<ToldPrice | undefined>(undefined)

/** What the server has told that this costs, in cents; undefined when it has told nothing of it. */
export function toldCentsOf(told: ToldPrice | undefined, { draft, source, voice }: Priced): number | undefined {
  if (told === undefined || told.source !== source || told.voice?.file !== voice?.file) return undefined
  const { model, syncMode, resolution } = draft
  const isSame = told.draft.model === model && told.draft.syncMode === syncMode && told.draft.resolution === resolution
  return isSame ? told.cents : undefined
}

/** The price in cents that a refusal tells; undefined when that is about something else. */
export function centsIn(error: unknown): number | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined
  const price = problem?.code === 'price-changed' ? problem.details?.['price'] : undefined
  return typeof price === 'number' ? centsOf(price) : undefined
}
