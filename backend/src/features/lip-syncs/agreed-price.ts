import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'
import type { LipSyncForm } from './contract.ts'

const microsPerCent = 10_000

/** How far the price that a page shows may be from ours, in cents: a browser measures a sound some milliseconds longer or shorter. */
const tolerance = { bySound: 2, byStartedSecond: 6 } as const

/**
 * The price in cents that a person agreed to: ours where the shown one differs by no more than lengths are measured differently, and where it
 * is no more than the most that was shown. Undefined where neither was shown.
 */
export function agreedPrice(
  { takesVideo }: Pick<LipSyncModel, 'takesVideo'>,
  { priceCents, mostCents }: Pick<LipSyncForm, 'priceCents' | 'mostCents'>,
  priceMicros: number,
): number | undefined {
  const cents = priceMicros / microsPerCent
  const shownCents = priceCents ?? (mostCents === undefined ? undefined : Math.min(mostCents, cents))
  if (shownCents === undefined) return undefined
  const most = takesVideo ? tolerance.bySound : tolerance.byStartedSecond
  return Math.abs(shownCents - cents) <= most ? cents : shownCents
}
