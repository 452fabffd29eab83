import { analysisLimits, analysisPrice } from '@studio/backend/contract/library'
import { isPriceChanged } from '@studio/ui/api-error'
import { formatCents } from '@studio/ui/format'
import { cacheKey, useCall } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

interface AnalysisPrice {
  /** Whether it is known what an analysis costs: nothing is bought before. */
  readonly isKnown: boolean
  /** The most that the analysis of so many images costs, in cents, rounded up to tenths; undefined while it is not known. */
  readonly mostCents: (images: number) => number | undefined
  /**
   * The words of a button that has images analyzed, with what that costs at most: the number stands on the button that spends it. Without
   * the number while it is not known, and where nothing is charged.
   */
  readonly priced: (words: string, images: number) => string
}

/** What the analysis of images costs at most. */
export function usePriced(): AnalysisPrice {
  const { data } = useCall(analysisPrice, {})
  const mostCents = (images: number): number | undefined => {
    if (data?.price === undefined) return undefined
    const { callCents, imageCents } = data.price
    return Math.ceil((callCents + imageCents * Math.min(images, analysisLimits.images)) * 10) / 10
  }
  const priced = (words: string, images: number): string => {
    const cents = mostCents(images)
    return cents ? `${words} · up to ${formatCents(cents)}` : words
  }
  return { isKnown: data !== undefined, mostCents, priced }
}

/** Fetches the price again when an analysis was refused because it is another one by now. */
export function learnPrice(client: QueryClient, error: unknown): void {
  if (isPriceChanged(error)) void client.invalidateQueries({ queryKey: cacheKey(analysisPrice) })
}
