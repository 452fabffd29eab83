import { serverNow } from '@studio/ui/server-clock'
import { useEffect, useMemo, useState } from 'react'
import { useAddressSearch } from '../address/use-address-search.ts'
import {
  type Bounds,
  boundsOf,
  type Comparison,
  comparisonOf,
  type PeriodKey,
  periodIn,
  periodSearch,
  startOfDay,
} from './periods.ts'

/** How often is looked whether it is another day: a timer until midnight would stand still while the computer sleeps. */
const lookMs = 60_000

function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay(serverNow())), lookMs)
    return () => clearInterval(timer)
  }, [])
  return today
}

interface ChosenPeriod {
  readonly period: PeriodKey
  /** The start of today in UTC, in ms since 1970; of the next day from midnight on, also on a page that stays open. */
  readonly today: number
  readonly bounds: Bounds
  /** What tells how its figures change; undefined where nothing does. */
  readonly comparison: Comparison | undefined
  readonly choose: (period: PeriodKey) => void
}

/** The date range of a page. It is in the address, so that it stays with a reload, and can be passed on. */
export function usePeriod(): ChosenPeriod {
  const { search, change } = useAddressSearch()
  const period = periodIn(search)
  const today = useToday()
  const bounds = useMemo(() => boundsOf(period, today), [period, today])
  const choose = (next: PeriodKey): void => change({ period: undefined, ...periodSearch(next) })
  const comparison = useMemo(() => comparisonOf(period, today), [period, today])
  return { period, today, bounds, comparison, choose }
}
