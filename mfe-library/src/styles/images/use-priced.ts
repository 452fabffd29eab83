import { analysisLimits, analysisPrice } from '@studio/backend/contract/library'
import { formatCents } from '@studio/ui/format'
import { useCall } from '@studio/ui/query'

/**
 * The words of a button that has images analyzed, with what that costs at most: the number stands on the button that spends it. Without
 * the number while it is not known, and where nothing is charged.
 */
export function usePriced(): (words: string, images: number) => string {
  const { data } = useCall(analysisPrice, {})
  return (words, images) => {
    if (data?.price === undefined) return words
    const { callCents, imageCents } = data.price
    const cents = callCents + imageCents * Math.min(images, analysisLimits.images)
    // Rounded up, since it is the most.
    return cents === 0 ? words : `${words} · up to ${formatCents(Math.ceil(cents * 10) / 10)}`
  }
}
