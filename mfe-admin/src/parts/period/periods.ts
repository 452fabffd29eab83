/** The date ranges of admins (spec video 9), in their order, with their words. */
export const periods = [
  { key: 'today', title: 'Today', days: 1 },
  { key: '7days', title: '7 days', days: 7 },
  { key: '30days', title: '30 days', days: 30 },
  { key: '90days', title: '90 days', days: 90 },
  { key: '1year', title: '1 year', days: 365 },
  { key: 'all', title: 'All time', days: undefined },
] as const

export type PeriodKey = (typeof periods)[number]['key']

/** A half-open range of time, in ISO 8601; without bounds, all of it. */
export interface Bounds {
  readonly startDate?: string
  readonly endDate?: string
}

const dayMs = 86_400_000

/** The start of the day in UTC that a moment is in; both in ms since 1970. */
export function startOfDay(moment: number): number {
  return Math.floor(moment / dayMs) * dayMs
}

/** So many whole days in UTC, the last of them so many days after today. */
function boundsOfDays(days: number, last: number, now: number): Required<Bounds> {
  const today = startOfDay(now)
  const at = (day: number): string => new Date(today + day * dayMs).toISOString()
  return { startDate: at(last + 1 - days), endDate: at(last + 1) }
}

const daysOf = (key: PeriodKey): number | undefined => periods.find((each) => each.key === key)?.days

/**
 * The bounds of a date range: days in UTC, today the last of them. `7days` begins 6 days before the start of today, `1year` 364 days
 * before (spec video 9).
 * @param now in ms since 1970
 */
export function boundsOf(key: PeriodKey, now: number): Bounds {
  const days = daysOf(key)
  return days === undefined ? {} : boundsOfDays(days, 0, now)
}

/** Two ranges of as many whole days, of which the second follows the first, and what the comparison is called. */
export interface Comparison {
  /** The ended days of a date range: today would make every number look smaller than it is. */
  readonly ended: Required<Bounds>
  readonly before: Required<Bounds>
  /** Such as `without today, compared with the 29 days before`. */
  readonly words: string
}

/**
 * What is compared to tell how a date range changes; undefined where no day of it has ended, and for all of the time, before which there is
 * nothing.
 */
export function comparisonOf(key: PeriodKey, now: number): Comparison | undefined {
  const days = (daysOf(key) ?? 1) - 1
  if (days === 0) return undefined
  return {
    ended: boundsOfDays(days, -1, now),
    before: boundsOfDays(days, -1 - days, now),
    words: `without today, compared with the ${days} days before`,
  }
}

/** A date range as it stands in an address: all of the time is what there is without it. */
export function periodSearch(period: PeriodKey): { readonly period?: PeriodKey } {
  return period === 'all' ? {} : { period }
}

/** The date range in the search of an address; all of the time where there is none (spec video 9). */
export function periodIn(search: Readonly<Record<string, unknown>>): PeriodKey {
  return periods.find(({ key }) => key === search['period'])?.key ?? 'all'
}
