import { modelDaysFile, type Series, seriesFile } from '@studio/backend/contract/admin'
import { formatCount } from '@studio/ui/format'
import { type ReactNode, useState } from 'react'
import { TimeChart } from '../parts/charts/time-chart.tsx'
import { formatDollars, simulatedWords } from '../parts/money.ts'
import type { Bounds, PeriodKey } from '../parts/period/periods.ts'
import styles from './dashboard.module.css'
import { FailuresByModel } from './failures-by-model.tsx'
import { SpendByModel } from './spend-by-model.tsx'

interface FigureChartsProps {
  readonly series: Series
  readonly period: PeriodKey
  readonly bounds: Bounds
}

/** People, jobs, failures and cost by model over the days of a period. */
export function FigureCharts({ series: { days, models }, period, bounds }: FigureChartsProps): ReactNode {
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const model = models.find((each) => each.model === chosen) ?? models[0]
  const query = { ...bounds }
  const file = { endpoint: seriesFile, query }
  const dates = days.map(({ day }) => day)
  const others = days.map(({ cost }, n) => Math.max(0, cost - (model?.costs[n] ?? 0)))
  const simulatedCosts = days.map(({ simulatedCost }) => simulatedCost)
  const simulated = simulatedCosts.reduce((sum, cents) => sum + cents, 0)
  return (
    <div className={styles['charts']}>
      <TimeChart
        title="New users"
        file={file}
        days={dates}
        format={formatCount}
        series={[{ name: 'Users', shape: 'bars', tone: 'accent', values: days.map(({ users }) => users) }]}
      />
      <TimeChart
        title="Jobs and failures"
        file={file}
        days={dates}
        format={formatCount}
        series={[
          { name: 'Jobs', shape: 'line', tone: 'muted', values: days.map(({ jobs }) => jobs) },
          { name: 'Failures', shape: 'line', tone: 'bad', values: days.map(({ failures }) => failures) },
        ]}
      />
      <TimeChart
        title="Cost by model"
        part={simulated > 0 ? { name: 'of this simulated', values: simulatedCosts } : undefined}
        note={simulated > 0 ? simulatedWords(simulated) : undefined}
        file={{ endpoint: modelDaysFile, query }}
        days={dates}
        format={formatDollars}
        series={
          model === undefined
            ? [{ name: 'Cost', shape: 'area', tone: 'accent', values: days.map(({ cost }) => cost) }]
            : [
                { name: model.modelName, shape: 'area', tone: 'accent', values: model.costs },
                ...(others.some((cost) => cost > 0)
                  ? [{ name: 'Others', shape: 'area', tone: 'muted', values: others } as const]
                  : []),
              ]
        }
      />
      <SpendByModel models={models} chosen={model?.model} onChoose={setChosen} period={period} bounds={bounds} />
      <FailuresByModel period={period} bounds={bounds} />
    </div>
  )
}
