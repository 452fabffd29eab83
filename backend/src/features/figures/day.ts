import { dayMs, dayOf } from '../../platform/eventsourcing/day.ts'

/** A day in UTC, such as `2026-11-24`: days are in the order of their texts. */
export type Day = string

/** A half-open range of days; open where there is no bound. */
export interface Days {
  readonly from?: Day
  readonly until?: Day
}

/** The day that is so many days later, or earlier. */
export function daysLater(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

/** The days between midnights. */
export function daysIn({ from, until }: { readonly from?: Date; readonly until?: Date }): Days {
  return { ...(from && { from: dayOf(from) }), ...(until && { until: dayOf(until) }) }
}
