import { dailyCredits } from '@studio/backend/contract/animations'
import { readCredits } from '@studio/backend/contract/spend'
import { formatCents, formatCountOf } from '@studio/ui/format'
import { liveKinds, liveList } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'
import { useRenewal } from './use-renewal.ts'

export { useRenewal }

liveKinds.register([liveList('queue', readCredits)])

/** How many of the credits of the day are left; all of them as long as nothing else is known. They are renewed while the page is open. */
export function useCreditsLeft(): number {
  const { data, refetch } = useCall(readCredits, {})
  useRenewal(data?.resetsAt, () => void refetch())
  return data?.left ?? dailyCredits
}

/** What one clip costs: so many credits of the day, where it may be paid so, or so much money. */
export interface Cost {
  readonly credits?: number | undefined
  readonly cents: number
}

/** How one clip is paid: wholly by credits or wholly by money. */
export type Payment =
  | { readonly by: 'credits'; readonly credits: number }
  | { readonly by: 'money'; readonly cents: number }

/** What was shown as the cost of a clip: money, or credits of the day. The server refuses it when it is no longer true. */
export interface ShownCost {
  readonly priceCents?: number | undefined
  readonly credits?: number
}

/**
 * How each of several clips is paid that are asked for in this order: by credits where there are enough left for the whole of it.
 * @param left credits of the day that are left
 */
export function paymentsOf(costs: readonly Cost[], left: number): Payment[] {
  let rest = left
  return costs.map(({ credits = 0, cents }) => {
    if (credits === 0 || credits > rest) return { by: 'money', cents }
    rest -= credits
    return { by: 'credits', credits }
  })
}

/** The fields of a request that say what was shown as its cost. */
export function shownCost(payment: Payment): ShownCost {
  return payment.by === 'credits' ? { credits: payment.credits } : { priceCents: payment.cents }
}

/** What several things cost together: `13 credits`, `80¢`, `26 credits + 40¢`; empty where they cost nothing. */
export function paymentWords(payments: readonly Payment[]): string {
  const credits = payments.reduce((sum, payment) => sum + (payment.by === 'credits' ? payment.credits : 0), 0)
  const cents = payments.reduce((sum, payment) => sum + (payment.by === 'money' ? payment.cents : 0), 0)
  const parts = [credits > 0 && formatCountOf(credits, 'credit'), cents > 0 && formatCents(cents)]
  return parts.filter((part) => part !== false).join(' + ')
}

/** What a failed clip has used of the day's credits all the same; undefined where it is free. */
export function usedWords({ creditsUsed }: { readonly creditsUsed?: number | undefined } = {}): string | undefined {
  return creditsUsed === undefined ? undefined : `${formatCountOf(creditsUsed, 'credit')} stay used`
}
