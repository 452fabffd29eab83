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

/** How often it is fetched again, in ms, whatever the news: jobs in progress and possible orphan spend, which it does not show, are fetched with it. */
const everyMs = 120_000

interface FailuresByModelProps {
  readonly period: PeriodKey
  readonly bounds: Bounds
}

/** How many outputs each model has failed to make, those with the most first (ui.md 5). */
export function FailuresByModel({ period, bounds }: FailuresByModelProps): ReactNode {
  const health = useJobHealth(bounds, everyMs)
  if (health.isLoadingError)
    return (
      <p role="alert" className={styles['words']}>
        The failures by model could not be loaded. <Button onClick={() => void health.refetch()}>Retry</Button>
      </p>
    )
  if (health.data === undefined) return null
  // until those of the period are there
  const isOfBefore = health.isPlaceholderData
  const models = health.data.models.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed)
  return (
    <div className={styles['failures']}>
      <ChartFigure
        title="Failures by model"
        table={tableOf(models)}
        file={{ endpoint: outcomesFile, query: { ...bounds } }}
      >
        {models.length > 0 && <Bars models={models} period={isOfBefore ? undefined : period} />}
        {models.length === 0 && !isOfBefore && <p className={styles['words']}>No job of this period has failed.</p>}
      </ChartFigure>
    </div>
  )
}

const rateOf = ({ failureRate }: Outcomes): string => formatShare(failureRate, 1)

/** The table of a chart begins with its last row, as those of days do. */
const tableOf = (models: readonly Outcomes[]) => ({
  head: ['Model', 'Failed', 'Failure rate'],
  rows: models.toReversed().map((each) => [each.modelName, each.failed, rateOf(each)]),
  show: (cell: string | number | undefined) => (typeof cell === 'number' ? formatCount(cell) : cell),
})

interface BarsProps {
  readonly models: readonly Outcomes[]
  /** The period that they are of; undefined for one that is not chosen any more. */
  readonly period: PeriodKey | undefined
}

function Bars({ models, period }: BarsProps): ReactNode {
  const most = Math.max(...models.map(({ failed }) => failed))
  const more = models.length - mostBars
  return (
    <>
      <ol className={styles['bars']}>
        {models.slice(0, mostBars).map((each) => (
          <li key={each.model}>
            {period === undefined ? (
              <span className={styles['row']}>
                <Bar outcomes={each} most={most} />
              </span>
            ) : (
              <Link to="/admin/jobs" search={periodSearch(period)} className={styles['row']}>
                <Bar outcomes={each} most={most} />
              </Link>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && <p className={styles['words']}>And {formatCount(more)} more, as table.</p>}
    </>
  )
}

interface BarProps {
  readonly outcomes: Outcomes
  /** What the longest bar stands for. */
  readonly most: number
}

function Bar({ outcomes, most }: BarProps): ReactNode {
  const { modelName, failed } = outcomes
  return (
    <>
      <span className={styles['name']} title={modelName}>
        {modelName}
      </span>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${(failed / most) * 100}%` }} />
      </span>
      <span className={styles['figures']}>
        {formatCount(failed)}
        <span className="visually-hidden"> failed</span>, {rateOf(outcomes)}
      </span>
    </>
  )
}
