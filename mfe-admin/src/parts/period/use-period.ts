import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type Bounds, boundsOf, type PeriodKey, periodIn, startOfDay } from './periods.ts'

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
  readonly choose: (period: PeriodKey) => void
}

/** The date range of a page. It is in the address, so that it stays with a reload, and can be passed on. */
export function usePeriod(): ChosenPeriod {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const period = periodIn(search)
  const navigate = useNavigate()
  const today = useToday()
  const bounds = useMemo(() => boundsOf(period, today), [period, today])
  const choose = (next: PeriodKey): void =>
    void navigate({ to: '.', search: { ...search, period: next === 'all' ? undefined : next }, replace: true })
  return { period, bounds, choose }
}
