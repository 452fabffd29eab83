import { type LipSyncModel, lipSyncMs, priceOfLipSync } from '@studio/backend/contract/lip-syncs'
import { centsOf } from '@studio/backend/contract/prices'
import { formatCents } from '@studio/ui/format'
import type { Voice } from '../audio/audio.ts'
import type { LipSyncDraft } from '../draft/draft.ts'
import type { Source } from '../source/source.ts'

interface Wanted {
  readonly model: LipSyncModel
  readonly draft: Pick<LipSyncDraft, 'syncMode' | 'resolution'>
  readonly source: Pick<Source, 'medium' | 'durationMs'> | undefined
  readonly voice: Pick<Voice, 'durationMs'> | undefined
  /** What the server has told that it costs, which counts more than what this browser has measured. */
  readonly toldCents?: number | undefined
}

/** What a press will cost and make. */
export interface Cost {
  readonly cents: number
  readonly resultMs: number
  /** The video's length is not known here: the price may be lower. */
  readonly isMost: boolean
}

/** The cost of a lip sync by the lengths that this browser has measured; undefined while something is not chosen yet. */
export function costOf({ model, draft, source, voice, toldCents }: Wanted): Cost | undefined {
  if (source === undefined || voice === undefined) return undefined
  const { syncMode, resolution } = draft
  const choice = { syncMode, resolution, audioMs: voice.durationMs, videoMs: source.durationMs }
  return {
    cents: toldCents ?? centsOf(priceOfLipSync(model, choice)),
    resultMs: lipSyncMs(model, choice),
    isMost: toldCents === undefined && source.medium === 'video' && source.durationMs === undefined,
  }
}

/** What the server is told that the button said. */
export type ShownPrice = { readonly priceCents: number } | { readonly mostCents: number }

/** The cost as the server is told it: what costs more is refused. */
export function shownPrice({ cents, isMost }: Cost): ShownPrice {
  return isMost ? { mostCents: cents } : { priceCents: cents }
}

/** What the service charges for a second of sound, in cents: shown before anything is chosen. */
function centsPerSecond({ model, draft: { syncMode, resolution } }: Pick<Wanted, 'model' | 'draft'>): number {
  // Long enough that no least price counts.
  const audioMs = 60_000
  const micros = priceOfLipSync(model, { syncMode, resolution, audioMs, videoMs: undefined })
  return centsOf(micros) / (audioMs / 1_000)
}

/** The price as the button says it. */
export function costWords(wanted: Wanted): string {
  const cost = costOf(wanted)
  if (cost === undefined) return `${formatCents(centsPerSecond(wanted))} a second`
  return cost.isMost ? `up to ${formatCents(cost.cents)}` : formatCents(cost.cents)
}
