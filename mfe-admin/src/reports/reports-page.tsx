import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import { usePeriod } from '../parts/period/use-period.ts'
import { ReportForm } from './report-form.tsx'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'

/** Reports of costs, which a worker makes from the log itself. */
export function ReportsPage(): ReactNode {
  const { period, bounds, choose } = usePeriod()
  return (
    <>
      <PageHead title="Reports">
        <PeriodSelect period={period} onChoose={choose} />
      </PageHead>
      <p className={styles['words']}>
        What the studio has cost, added up from the event log itself. Days are those of UTC; simulated money has lines
        of its own.
      </p>
      <ReportForm bounds={bounds} />
      <ReportList />
    </>
  )
}
