import type { AdminUser, UserAnalytics } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { formatDollars } from '../parts/money.ts'
import type { Bounds, PeriodKey } from '../parts/period/periods.ts'
import { Totals } from '../parts/totals.tsx'
import { ModelSpends } from './model-spends.tsx'
import { useUserAnalytics } from './use-user-analytics.ts'
import styles from './users.module.css'

interface OpenedUserProps {
  readonly user: AdminUser
  readonly bounds: Bounds
  readonly period: PeriodKey
}

/** What one person has made and spent in the period of the page. */
export function OpenedUser({ user, bounds, period }: OpenedUserProps): ReactNode {
  const { data, isLoadingError, refetch } = useUserAnalytics(user.id, bounds)
  if (isLoadingError)
    return (
      <p role="alert" className={styles['words']}>
        The analytics could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    )
  if (data === undefined) return <Spinner label="Loading analytics" />
  return (
    <div className={styles['opened']}>
      <Totals totals={totalsOf(data)} />
      <ModelSpends analytics={data} user={user} period={period} />
    </div>
  )
}

/** Spec video 2: generations, images, videos and cost of a person. */
export function totalsOf({ totalGenerations, totalImages, totalVideos, totalCosts }: UserAnalytics) {
  return [
    { name: 'Generations', value: formatCount(totalGenerations) },
    { name: 'Images', value: formatCount(totalImages) },
    { name: 'Videos', value: formatCount(totalVideos) },
    { name: 'Cost', value: formatDollars(totalCosts) },
  ]
}
