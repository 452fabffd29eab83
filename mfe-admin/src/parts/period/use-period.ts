import { useEffect, useMemo, useState } from 'react'
import { useAddressSearch } from '../address/use-address-search.ts'
import {
  type Bounds,
  boundsOf,
  type PeriodBefore,
  type PeriodKey,
  periodBefore,
  periodIn,
  periodSearch,
  startOfDay,
} from './periods.ts'

const dayMs = 86_400_000

/** The start of today in UTC, in ms since 1970; a page that stays open learns of midnight. */
function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()))
  useEffect(() => {
    const timer = setTimeout(() => setToday(startOfDay(Date.now())), today + dayMs - Date.now())
    return () => clearTimeout(timer)
  }, [today])
  return today
}

interface ChosenPeriod {
  readonly period: PeriodKey
  readonly bounds: Bounds
  /** What its figures are compared with; undefined for all of the time. */
  readonly before: PeriodBefore | undefined
  readonly choose: (period: PeriodKey) => void
}

/** The date range of a page. It is in the address, so that it stays with a reload, and can be passed on. */
export function usePeriod(): ChosenPeriod {
  const { search, change } = useAddressSearch()
  const period = periodIn(search)
  const today = useToday()
  const bounds = useMemo(() => boundsOf(period, today), [period, today])
  const choose = (next: PeriodKey): void => change({ period: undefined, ...periodSearch(next) })
  const before = useMemo(() => periodBefore(period, today), [period, today])
  return { period, bounds, before, choose }
}
