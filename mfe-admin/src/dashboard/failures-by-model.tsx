import { type JobHealth, outcomesFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChartFigure } from '../parts/charts/chart-figure.tsx'
import { formatShare } from '../parts/money.ts'
import { type Bounds, type PeriodKey, periodSearch } from '../parts/period/periods.ts'
import { useJobHealth } from '../parts/use-job-health.ts'
import styles from './failures-by-model.module.css'

type Outcomes = JobHealth['models'][number]

/** More bars than these would be a table, which is one key away. */
const mostBars = 8

interface FailuresByModelProps {
  readonly period: PeriodKey
  readonly bounds: Bounds
}

/** How many outputs each model has failed to make, those with the most first (ui.md 5). */
export function FailuresByModel({ period, bounds }: FailuresByModelProps): ReactNode {
  const health = useJobHealth(bounds)
  if (health.isLoadingError)
    return (
      <p role="alert" className={styles['words']}>
        The failures by model could not be loaded. <Button onClick={() => void health.refetch()}>Retry</Button>
      </p>
    )
  if (health.data === undefined) return null
  const models = health.data.models.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed)
  return (
    <div className={styles['failures']}>
      <ChartFigure
        title="Failures by model"
        table={tableOf(models)}
        file={{ endpoint: outcomesFile, query: { ...bounds } }}
      >
        {models.length === 0 ? (
          <p className={styles['words']}>No job of this period has failed.</p>
        ) : (
          <Bars models={models.slice(0, mostBars)} period={period} />
        )}
      </ChartFigure>
    </div>
  )
}

const rateOf = ({ failed, stored }: Outcomes): string => formatShare(failed, failed + stored)

/** The table of a chart begins with its last row, as those of days do. */
const tableOf = (models: readonly Outcomes[]) => ({
  head: ['Model', 'Failed', 'Failure rate'],
  rows: models.toReversed().map((each) => [each.modelName, each.failed, rateOf(each)]),
  show: (cell: string | number | undefined) => (typeof cell === 'number' ? formatCount(cell) : cell),
})

interface BarsProps {
  readonly models: readonly Outcomes[]
  readonly period: PeriodKey
}

function Bars({ models, period }: BarsProps): ReactNode {
  const most = Math.max(...models.map(({ failed }) => failed))
  return (
    <ol className={styles['bars']}>
      {models.map((each) => (
        <li key={each.model}>
          <Link to="/admin/jobs" search={periodSearch(period)} className={styles['row']}>
            <span className={styles['name']}>{each.modelName}</span>
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${(each.failed / most) * 100}%` }} />
            </span>
            <span className={styles['figures']}>
              {formatCount(each.failed)}
              <span className="visually-hidden"> failed</span>, {rateOf(each)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
