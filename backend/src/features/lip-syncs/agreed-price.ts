import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'
import type { LipSyncForm } from './contract.ts'

const microsPerCent = 10_000

/** How far the price that a page shows may be below ours, in cents: a browser measures a sound some milliseconds longer or shorter. */
const tolerance = { bySound: 2, byStartedSecond: 6 } as const

/**
 * The price in cents that a person agreed to: ours where it is no more than the shown one, or above that by no more than lengths are
 * measured differently. A browser takes a video whose sound goes on after its picture for longer than it is, and shows a higher price then.
 * Undefined where none was shown.
 */
export function agreedPrice(
  { takesVideo }: Pick<LipSyncModel, 'takesVideo'>,
  { priceCents, mostCents }: Pick<LipSyncForm, 'priceCents' | 'mostCents'>,
  priceMicros: number,
): number | undefined {
  const cents = priceMicros / microsPerCent
  const shownCents = priceCents ?? mostCents
  if (shownCents === undefined) return undefined
  const most = shownCents + (takesVideo ? tolerance.bySound : tolerance.byStartedSecond)
  return cents <= most ? cents : shownCents
}
