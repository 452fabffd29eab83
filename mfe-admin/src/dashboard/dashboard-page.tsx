import type { Analytics, Series } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { AccessDenied } from '../frame/access-denied.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { formatDollars, simulatedWords } from '../parts/money.ts'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { type Comparison, type PeriodKey, periodSearch } from '../parts/period/periods.ts'
import { usePeriod } from '../parts/period/use-period.ts'
import { Totals } from '../parts/totals.tsx'
import { UserList, usersHeading } from '../users/user-list.tsx'
import styles from './dashboard.module.css'
import { FigureCharts } from './figure-charts.tsx'
import { useAnalytics, useEndedAnalytics, useSeries } from './use-figures.ts'

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Spec video 2, admin dashboard. Days are those of UTC, as everywhere in the pages of admins. */
export function DashboardPage(): ReactNode {
  const { period, today, bounds, comparison, choose } = usePeriod()
  const analytics = useAnalytics(bounds)
  const series = useSeries(bounds)
  if (analytics.isLoadingError)
    return <AccessDenied path="/admin" error={analytics.error} onRetry={() => void analytics.refetch()} />
  return (
    <>
      <PageHead title="Admin Dashboard" aside={day.format(today)}>
        <PeriodSelect period={period} onChoose={choose} />
      </PageHead>
      {analytics.data === undefined ? (
        <Spinner label="Loading totals" />
      ) : (
        <Overview analytics={analytics.data} series={series.data} period={period} comparison={comparison} />
      )}
      {series.data !== undefined && <FigureCharts series={series.data} period={period} bounds={bounds} />}
      {series.isLoadingError && (
        <p role="alert" className={styles['words']}>
          The charts could not be loaded. <Button onClick={() => void series.refetch()}>Retry</Button>
        </p>
      )}
      <UserList bounds={bounds} period={period} />
    </>
  )
}

interface OverviewProps {
  readonly analytics: Analytics
  readonly series: Series | undefined
  readonly period: PeriodKey
  readonly comparison: Comparison | undefined
}

function Overview({ analytics, series, period, comparison }: OverviewProps): ReactNode {
  const trend = (of: 'users' | 'generations' | 'videos' | 'cost') => series?.days.map((day) => day[of])
  const ended = useEndedAnalytics(comparison?.ended)
  const earlier = useEndedAnalytics(comparison?.before)
  const change = (of: 'totalUsers' | 'totalGenerations' | 'totalVideos' | 'totalCosts') =>
    comparison === undefined || ended === undefined || earlier === undefined || earlier[of] === 0
      ? undefined
      : { now: ended[of], before: earlier[of], words: comparison.words }
  const search = periodSearch(period)
  const jobs = { to: '/admin/jobs', search }
  const { totalUsers, totalGenerations, totalVideos, totalCosts, simulatedCosts } = analytics
  return (
    <>
      <Totals
        totals={[
          {
            name: 'Total Users',
            value: formatCount(totalUsers),
            trend: trend('users'),
            change: change('totalUsers'),
            source: { to: '/admin', search, hash: usersHeading },
          },
          {
            name: 'Total Generations',
            value: formatCount(totalGenerations),
            trend: trend('generations'),
            change: change('totalGenerations'),
            source: jobs,
          },
          {
            name: 'Total Videos',
            value: formatCount(totalVideos),
            trend: trend('videos'),
            change: change('totalVideos'),
            source: jobs,
          },
          {
            name: 'Total Cost',
            value: formatDollars(totalCosts),
            trend: trend('cost'),
            change: change('totalCosts'),
            source: { to: '/admin/charges', search },
          },
        ]}
      />
      {simulatedCosts > 0 && <p className={styles['words']}>{simulatedWords(simulatedCosts)}</p>}
    </>
  )
}
