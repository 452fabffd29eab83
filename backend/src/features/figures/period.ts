import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { PeriodQuery } from './contract.ts'
import { type Day, dayOf } from './day.ts'
import { figureErrors } from './errors.ts'

/** A half-open range of days in UTC; open where there is no bound. */
export interface Days {
  readonly from?: Day
  readonly until?: Day
}

const dayMs = 86_400_000
/** Days of later years are not in the order of their texts. */
const lastMoment = Date.parse('9999-12-30')

/** The day that is so many days later, or earlier. */
export function daysLater(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

/** The days of a period; those that its bounds are in are whole. Throws DomainError `reversed-period`. */
export function daysOf({ startDate, endDate }: PeriodQuery): Days {
  const [start, end] = [momentOf(startDate), momentOf(endDate)]
  if (start !== undefined && end !== undefined && start > end)
    throw new DomainError(figureErrors.reversedPeriod, 'This period ends before it begins.')
  return {
    ...(start !== undefined && { from: dayOf(start) }),
    ...(end !== undefined && { until: endOf(end) }),
  }
}

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(Math.min(Date.parse(text), lastMoment))

function endOf(moment: Date): Day {
  const day = dayOf(moment)
  return moment.getTime() === Date.parse(day) ? day : daysLater(day, 1)
}
