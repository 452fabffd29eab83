import { modelsFile, type Series } from '@studio/backend/contract/admin'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Sparkline } from '../parts/charts/sparkline.tsx'
import { formatDollars, formatShare, simulatedPart } from '../parts/money.ts'
import { type Bounds, type PeriodKey, periodSearch } from '../parts/period/periods.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { DenseTable } from '../parts/table/dense-table.tsx'
import styles from './dashboard.module.css'

interface SpendByModelProps {
  readonly models: Series['models']
  /** The model that the chart shows apart from the others. */
  readonly chosen: string | undefined
  readonly onChoose: (model: string) => void
  /** The period of the page: the charges behind a number are those of it. */
  readonly period: PeriodKey
  readonly bounds: Bounds
}

/** What each model has cost, with its share and its trend; the chart beside it shows the one that is chosen. */
export function SpendByModel({ models, chosen, onChoose, period, bounds }: SpendByModelProps): ReactNode {
  const id = useId()
  const all = models.reduce((sum, { total }) => sum + total, 0)
  return (
    <section aria-labelledby={id} className={styles['models']}>
      <h2 id={id} className={styles['heading']}>
        Spend by model
      </h2>
      {models.length === 0 ? (
        <p className={styles['words']}>Nothing was spent in this period.</p>
      ) : (
        <>
          <div className={styles['spends']}>
            <DenseTable
              label="Spend by model"
              rows={models}
              keyOf={({ model }) => model}
              columns={[
                {
                  key: 'model',
                  title: 'Model',
                  cell: ({ model, modelName }) => (
                    <button
                      type="button"
                      className={styles['choose']}
                      aria-pressed={model === chosen}
                      onClick={() => onChoose(model)}
                    >
                      {modelName}
                    </button>
                  ),
                },
                {
                  key: 'trend',
                  title: 'Trend',
                  cell: ({ costs }) => <Sparkline values={costs} width={80} height={20} />,
                },
                { key: 'share', title: 'Share', figures: true, cell: ({ total }) => formatShare(total, all) },
                {
                  key: 'cost',
                  title: 'Cost',
                  figures: true,
                  cell: ({ model, total, simulatedCost }) => (
                    <>
                      <Link to="/admin/charges" search={{ model, ...periodSearch(period) }}>
                        {formatDollars(total)}
                      </Link>
                      {simulatedPart(simulatedCost)}
                    </>
                  ),
                },
              ]}
            />
          </div>
          <div className={styles['foot']}>
            <CsvLink name="Spend by model" endpoint={modelsFile} query={{ ...bounds }} />
          </div>
        </>
      )}
    </section>
  )
}
