import type { AdminUser, UserAnalytics } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { formatDollars, simulatedWords } from '../parts/money.ts'
import { type Bounds, type PeriodKey, periodSearch } from '../parts/period/periods.ts'
import { Totals } from '../parts/totals.tsx'
import { ModelSpends } from './model-spends.tsx'
import { nameOf } from './person.ts'
import { useUserAnalytics } from './use-user-analytics.ts'
import styles from './users.module.css'

interface PersonFiguresProps {
  readonly user: AdminUser
  readonly bounds: Bounds
  readonly period: PeriodKey
  /** Stands above what was spent, where the figures are a page's and not a row's. */
  readonly heading?: ReactNode
}

/** Spec video 2: what one person has made and spent in the period of the page. */
export function PersonFigures({ user, bounds, period, heading }: PersonFiguresProps): ReactNode {
  const { data, isLoadingError, refetch } = useUserAnalytics(user.id, bounds)
  if (isLoadingError)
    return (
      <p role="alert" className={styles['words']}>
        The analytics could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    )
  if (data === undefined) return <Spinner label="Loading analytics" />
  return (
    <>
      <Totals totals={totalsOf(data, user, period)} />
      {data.simulatedCosts > 0 && <p className={styles['words']}>{simulatedWords(data.simulatedCosts)}</p>}
      <section
        aria-label={`Spend by Model: ${nameOf(user)}`}
        className={heading === undefined ? undefined : styles['section']}
      >
        {heading}
        <ModelSpends analytics={data} user={user} period={period} bounds={bounds} />
      </section>
    </>
  )
}

function totalsOf(
  { totalGenerations, totalImages, totalVideos, totalCosts }: UserAnalytics,
  { id: userId }: AdminUser,
  period: PeriodKey,
) {
  const source = { to: '/admin/charges', search: { userId, ...periodSearch(period) } }
  return [
    { name: 'Generations', value: formatCount(totalGenerations) },
    { name: 'Images', value: formatCount(totalImages) },
    { name: 'Videos', value: formatCount(totalVideos) },
    { name: 'Cost', value: formatDollars(totalCosts), source },
  ]
}
