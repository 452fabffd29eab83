import { type AdminUser, type UserAnalytics, userModelsFile } from '@studio/backend/contract/admin'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDollars, formatShare, simulatedPart } from '../parts/money.ts'
import { type Bounds, type PeriodKey, periodSearch } from '../parts/period/periods.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { DenseTable } from '../parts/table/dense-table.tsx'
import { nameOf } from './person.ts'
import styles from './users.module.css'

interface ModelSpendsProps {
  readonly analytics: Pick<UserAnalytics, 'modelSpends' | 'totalCosts'>
  readonly user: AdminUser
  /** The period of the page: the charges behind a number are those of it. */
  readonly period: PeriodKey
  readonly bounds: Bounds
}

type Spend = UserAnalytics['modelSpends'][number]

/** Spec video 2: Spend by Model, with the percent of the total. */
export function ModelSpends({ analytics, user, period, bounds }: ModelSpendsProps): ReactNode {
  const { modelSpends, totalCosts } = analytics
  if (modelSpends.length === 0) return <p className={styles['words']}>Nothing was spent in this period.</p>
  const of = nameOf(user)
  const share = ({ cost }: Spend) => (totalCosts === 0 ? 0 : (cost / totalCosts) * 100)
  return (
    <div className={styles['spends']}>
      <DenseTable
        label={`Spend by Model of ${of}`}
        rows={modelSpends}
        keyOf={({ model }) => model}
        columns={[
          { key: 'model', title: 'Model', cell: ({ modelName }) => modelName },
          {
            key: 'bar',
            title: <span className="visually-hidden">Share, drawn</span>,
            cell: (spend) => (
              <span className={styles['share']} aria-hidden>
                <span style={{ width: `${share(spend)}%` }} />
              </span>
            ),
          },
          { key: 'share', title: 'Share', figures: true, cell: ({ cost }) => formatShare(cost, totalCosts) },
          {
            key: 'cost',
            title: 'Cost',
            figures: true,
            cell: ({ model, cost, simulatedCost }) => (
              <>
                <Link to="/admin/charges" search={{ userId: user.id, model, ...periodSearch(period) }}>
                  {formatDollars(cost)}
                </Link>
                {simulatedPart(simulatedCost)}
              </>
            ),
          },
        ]}
      />
      <CsvLink
        name={`Spend by model of ${of}`}
        endpoint={{ path: userModelsFile.path.replace(':userId', user.id) }}
        query={{ ...bounds }}
      />
    </div>
  )
}
