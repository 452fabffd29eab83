import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'
import { centsOf } from '../catalogue/money.ts'
import type { JobFields } from '../jobs/events.ts'
import type { LipSyncForm } from './contract.ts'

/** How far the price that a page shows may be below ours, in cents: a browser measures a sound some milliseconds longer or shorter. */
const tolerance = { bySound: 2, byStartedSecond: 6 } as const

/**
 * The price in cents that a person agreed to: ours where it is no more than the shown one, or above that by no more than lengths are
 * measured differently. A price that was worked out with another price list is compared as it is: what is above that is not only a
 * matter of lengths. A browser takes a video whose sound goes on after its picture for longer than it is, and shows a higher price then.
 * Undefined where none was shown.
 */
export function agreedPrice(
  { takesVideo }: Pick<LipSyncModel, 'takesVideo'>,
  shown: Pick<LipSyncForm, 'priceCents' | 'mostCents' | 'priceListVersion'>,
  ours: Pick<JobFields, 'unitPrice' | 'priceListVersion'>,
): number | undefined {
  const cents = centsOf(ours.unitPrice)
  const shownCents = shown.priceCents ?? shown.mostCents
  if (shownCents === undefined) return undefined
  // Pages of earlier releases do not name their list.
  const isSameList = (shown.priceListVersion ?? ours.priceListVersion) === ours.priceListVersion
  const byLength = takesVideo ? tolerance.bySound : tolerance.byStartedSecond
  return cents <= shownCents + (isSameList ? byLength : 0) ? cents : shownCents
}
