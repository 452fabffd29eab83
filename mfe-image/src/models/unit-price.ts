import type { Model } from '@studio/backend/contract'

type Priced = Pick<Model, 'unitPriceCents' | 'qualityPricesCents'>

/** Price of one image in a quality, in cents, fractions allowed. A quality that the model does not know has the usual price. */
export function unitPriceOf({ unitPriceCents, qualityPricesCents }: Priced, quality: string): number {
  return Object.entries(qualityPricesCents).find(([priced]) => priced === quality)?.[1] ?? unitPriceCents
}
