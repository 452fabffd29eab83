import type { LipSyncModel } from '../catalogue/lip-sync-models.ts'

const microsPerCent = 10_000

/** How far the price that a page shows may be from ours, in cents: a browser measures a sound some milliseconds longer or shorter. */
const tolerance = { bySound: 2, byStartedSecond: 6 } as const

/** The price in cents that a person agreed to: ours where the shown one differs by no more than lengths are measured differently. */
export function agreedPrice(
  { takesVideo }: Pick<LipSyncModel, 'takesVideo'>,
  shownCents: number | undefined,
  priceMicros: number,
): number | undefined {
  if (shownCents === undefined) return undefined
  const cents = priceMicros / microsPerCent
  const most = takesVideo ? tolerance.bySound : tolerance.byStartedSecond
  return Math.abs(shownCents - cents) <= most ? cents : shownCents
}
