import type { ModelSpend } from '@studio/backend/contract/spend'
import { formatCents, formatCount } from '@studio/ui/format'
import { Table } from '@studio/ui/table'
import type { ReactNode } from 'react'
import { featureWords } from './feature-words.ts'
import styles from './spend.module.css'

/** What each model has cost, the dearest first; nothing while none has cost anything. */
export function ModelTable({ models }: { readonly models: readonly ModelSpend[] }): ReactNode {
  if (models.length === 0) return null
  return (
    <section aria-labelledby="spend-models" className={styles['section']}>
      <h2 id="spend-models" className={styles['heading']}>
        Models
      </h2>
      <Table
        of="numbers"
        columns={['Model', 'Today', 'This week', '30 days', 'Charges']}
        rows={models.map(({ feature, model, modelName, todayCents, weekCents, monthCents, charges }) => ({
          key: `${feature} ${model}`,
          head: (
            <>
              {modelName} <span className={styles['aside']}>{featureWords(feature)}</span>
            </>
          ),
          cells: [formatCents(todayCents), formatCents(weekCents), formatCents(monthCents), formatCount(charges)],
        }))}
      />
    </section>
  )
}
