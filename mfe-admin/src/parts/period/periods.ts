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

/**
 * The bounds of a date range: days in UTC, today the last of them. `7days` begins 6 days before the start of today, `1year` 364 days
 * before (spec video 9).
 * @param now in ms since 1970
 */
export function boundsOf(key: PeriodKey, now: number): Bounds {
  const days = periods.find((each) => each.key === key)?.days
  if (days === undefined) return {}
  const today = startOfDay(now)
  const at = (day: number): string => new Date(today + day * dayMs).toISOString()
  return { startDate: at(1 - days), endDate: at(1) }
}

/** The date range in the search of an address; all of the time where there is none (spec video 9). */
export function periodIn(search: Readonly<Record<string, unknown>>): PeriodKey {
  return periods.find(({ key }) => key === search['period'])?.key ?? 'all'
}
