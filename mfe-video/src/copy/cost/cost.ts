import {
  type AnimationResolution,
  creditsFor,
  priceOfAnimation,
  type Span,
  secondsIn,
} from '@studio/backend/contract/animations'
import { formatCents, formatCountOf } from '@studio/ui/format'
import type { ShownCost } from '../../clips/kind/kind.ts'
import { microsPerCent } from '../../request/settings.ts'

/** What one copy costs: so many credits of the day, or so much money. */
export interface Cost {
  readonly credits: number
  readonly cents: number
}

/** How one copy is paid: wholly by credits or wholly by money. */
export type Payment =
  | { readonly by: 'credits'; readonly credits: number }
  | { readonly by: 'money'; readonly cents: number }

/** The cost of a copy of a part of a video; while the part is not known, of the least that is charged for (spec video 9). */
export function costOf(resolution: AnimationResolution, span: Span | undefined): Cost {
  const price = priceOfAnimation(resolution, span === undefined ? 0 : secondsIn(span))
  return { credits: creditsFor(price), cents: price / microsPerCent }
}

/**
 * How each of several equal copies is paid, in their order: by credits as long as there are enough for a whole one.
 * @param left credits of the day that are left
 */
export function paymentsOf({ credits, cents }: Cost, count: number, left: number): Payment[] {
  const byCredits = credits > 0 ? Math.floor(left / credits) : count
  return Array.from({ length: count }, (_, at) =>
    at < byCredits ? { by: 'credits', credits } : { by: 'money', cents },
  )
}

/** The fields of a request that say what was shown as its cost. */
export function shownCost(payment: Payment): ShownCost {
  return payment.by === 'credits' ? { credits: payment.credits } : { priceCents: payment.cents }
}

/** What several copies cost together: `13 credits`, `80¢`, `26 credits + 40¢`. */
export function costWords(payments: readonly Payment[]): string {
  const credits = payments.reduce((sum, payment) => sum + (payment.by === 'credits' ? payment.credits : 0), 0)
  const cents = payments.reduce((sum, payment) => sum + (payment.by === 'money' ? payment.cents : 0), 0)
  const parts = [
    payments.some(({ by }) => by === 'credits') && formatCountOf(credits, 'credit'),
    cents > 0 && formatCents(cents),
  ]
  return parts.filter((part) => part !== false).join(' + ')
}
