import { commonErrors } from '../eventsourcing/common-errors.ts'
import { dayMs } from '../eventsourcing/day.ts'
import { DomainError } from '../eventsourcing/decider.ts'
import type { PeriodQuery } from './contract/period-query.ts'

/** A half-open range between midnights in UTC; open where there is no bound. */
export interface Period {
  readonly from?: Date
  readonly until?: Date
}

/** Days of later years are not in the order of their texts. */
const lastMoment = Date.parse('9999-12-30')

/** The range that a request asks for; the days that its bounds are in are whole. Throws DomainError `reversed-period`. */
export function periodOf({ startDate, endDate }: PeriodQuery): Period {
  const [start, end] = [momentOf(startDate), momentOf(endDate)]
  if (start !== undefined && end !== undefined && start > end)
    throw new DomainError(commonErrors.reversedPeriod, 'This period ends before it begins.')
  return {
    ...(start !== undefined && { from: new Date(Math.floor(start / dayMs) * dayMs) }),
    ...(end !== undefined && { until: new Date(Math.ceil(end / dayMs) * dayMs) }),
  }
}

const momentOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.min(Date.parse(text), lastMoment)
