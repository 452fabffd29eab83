import type { Db } from 'mongodb'
import { dayMs, dayOf } from '../../platform/eventsourcing/day.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { dailyCredits } from '../catalogue/credits.ts'
import { modelName } from '../catalogue/model-name.ts'
import { centsOf } from '../catalogue/money.ts'
import { type ModelSum, sumsSince } from '../costs/queries.ts'
import { readCreditsLeft } from '../jobs/queue/credit-queries.ts'
import { readDaySpend } from '../jobs/queue/queue-queries.ts'
import type { Credits, ModelSpend, Spend } from './contract.ts'

interface Asked {
  readonly now: Date
  /** What anybody may spend in a UTC day, in millionths of a dollar. */
  readonly dailySpendCap: number
  readonly sandbox: boolean
}

/** What a user has spent, and what is left of today. The limit is read from the log, as the next request is decided by it. */
export async function spendOf(
  { db, store }: { readonly db: Db; readonly store: EventStore },
  userId: UserId,
  { now, dailySpendCap, sandbox }: Asked,
): Promise<Spend> {
  const { today, monday, monthAgo } = daysAround(now)
  const day = dayOf(today)
  const [todays, weeks, months, { spent, held, ownCap }] = await Promise.all([
    sumsSince(db, userId, today),
    sumsSince(db, userId, monday),
    sumsSince(db, userId, monthAgo),
    readDaySpend(store, userId, day),
  ])
  const cap = Math.min(dailySpendCap, ownCap ?? dailySpendCap)
  return {
    day,
    weekBegan: dayOf(monday),
    resetsAt: dayAfter(today).toISOString(),
    todayCents: totalOf(todays),
    weekCents: totalOf(weeks),
    monthCents: totalOf(months),
    models: byModel(todays, weeks, months),
    limit: {
      studioCents: centsOf(dailySpendCap),
      ...(ownCap !== undefined && { ownCents: centsOf(ownCap) }),
      usedCents: centsOf(spent),
      heldCents: centsOf(held),
      leftCents: centsOf(Math.max(0, cap - spent)),
    },
    sandbox,
  }
}

/** The credits of a user that are left of today, from the log. */
export async function creditsOf(store: EventStore, userId: UserId, now: Date): Promise<Credits> {
  const { today } = daysAround(now)
  const left = await readCreditsLeft(store, userId, dayOf(today))
  return { daily: dailyCredits, left, resetsAt: dayAfter(today).toISOString() }
}

const dayAfter = (day: Date): Date => new Date(day.getTime() + dayMs)

/** Midnights in UTC: of today, of this week's Monday, and of the first of 30 days of which today is the last. */
export function daysAround(now: Date): { readonly today: Date; readonly monday: Date; readonly monthAgo: Date } {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const daysSinceMonday = (today.getUTCDay() + 6) % 7
  return {
    today,
    monday: new Date(today.getTime() - daysSinceMonday * dayMs),
    monthAgo: new Date(today.getTime() - 29 * dayMs),
  }
}

const totalOf = (sums: readonly ModelSum[]): number => centsOf(sums.reduce((all, { spent }) => all + spent, 0))

/** One line for each model and use of the longest time, the dearest first. */
function byModel(todays: readonly ModelSum[], weeks: readonly ModelSum[], months: readonly ModelSum[]): ModelSpend[] {
  const same =
    (one: ModelSum) =>
    (other: ModelSum): boolean =>
      one.model === other.model && one.feature === other.feature
  const lines = months.map((sum) => ({
    feature: sum.feature,
    model: sum.model,
    modelName: modelName(sum.model),
    todayCents: totalOf(todays.filter(same(sum))),
    weekCents: totalOf(weeks.filter(same(sum))),
    monthCents: centsOf(sum.spent),
    charges: sum.charges,
  }))
  return lines.toSorted((a, b) => b.monthCents - a.monthCents || a.model.localeCompare(b.model))
}
