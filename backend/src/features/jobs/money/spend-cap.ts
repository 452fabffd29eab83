import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { dollarText } from '../../catalogue/money.ts'
import { jobErrors } from '../errors.ts'
import type { QueueEvent, QueueState } from '../events.ts'

/** Sets the limit that a person wants for each of their UTC days, or lifts it. Money in millionths of a dollar. */
export interface SetSpendCap extends CommandContext {
  readonly type: 'SetSpendCap'
  readonly userId: UserId
  /** Undefined: no limit of their own. */
  readonly cap: number | undefined
  /** What anybody may spend in a UTC day at this installation. */
  readonly dailySpendCap: number
}

/** Sets or lifts the person's own limit; appends nothing when it is that already. Refused with `cap-too-high`. */
export function setSpendCap({ userId, cap, dailySpendCap }: SetSpendCap, queue: QueueState): readonly QueueEvent[] {
  if (cap !== undefined && cap > dailySpendCap) {
    const message = `Your limit can be at most ${dollarText(dailySpendCap)} a day, which is the limit of this studio.`
    throw new DomainError(jobErrors.capTooHigh, message, { cap: dailySpendCap })
  }
  const { ownSpendCap, ...others } = queue
  if (ownSpendCap === cap) return []
  const own = cap === undefined ? {} : { ownSpendCap: cap }
  return [{ type: 'SpendCapChanged', data: { userId, ...own, queue: { ...others, ...own } } }]
}

/**
 * Throws DomainError when the price, in millionths of a dollar, does not fit what may still be spent on the day: `own-spend-cap` when the
 * person's own limit is the lower one, else `spend-cap`.
 */
export function refuseOverSpend(price: number, dailySpendCap: number, { spent, ownSpendCap }: QueueState): void {
  const isOwn = ownSpendCap !== undefined && ownSpendCap < dailySpendCap
  const cap = isOwn ? ownSpendCap : dailySpendCap
  // What costs nothing is never too much.
  if (price === 0 || spent + price <= cap) return
  if (isOwn) {
    const message = `This would go over the limit of ${dollarText(cap)} a day that you have set. It starts again at midnight UTC.`
    throw new DomainError(jobErrors.ownSpendCap, message, { spent, cap })
  }
  const message = "This would go over today's spending limit. It starts again at midnight UTC."
  throw new DomainError(jobErrors.spendCap, message, { spent, cap })
}
