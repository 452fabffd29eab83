import type { ListedChange, ListedPrice } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatDay } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatPrice } from './format-price.ts'
import styles from './prices.module.css'

interface PriceTableProps {
  readonly title: string
  readonly prices: readonly ListedPrice[]
  /** Changes of any price that have not come into force. */
  readonly planned: readonly ListedChange[]
  readonly onChange: (price: ListedPrice) => void
}

/** The prices of one kind of models. */
export function PriceTable({ title, prices, planned, onChange }: PriceTableProps): ReactNode {
  const id = useId()
  const next = ({ model, unit }: ListedPrice): string =>
    planned
      .filter((change) => change.model === model && change.unit === unit)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ cents, from }) => `${formatPrice(cents)} from ${formatDay(from)}`)
      .join(', ')
  const columns: readonly Column<ListedPrice>[] = [
    { key: 'model', title: 'Model', cell: ({ label }) => label },
    { key: 'words', title: 'Counted', cell: ({ words }) => words },
    { key: 'price', title: 'Price', figures: true, cell: ({ cents }) => formatPrice(cents) },
    { key: 'next', title: 'Planned', cell: next },
    {
      key: 'act',
      title: <span className="visually-hidden">Change</span>,
      figures: true,
      cell: (price) => (
        <Button size="small" aria-label={`Change ${price.label}, ${price.words}`} onClick={() => onChange(price)}>
          Change
        </Button>
      ),
    },
  ]
  return (
    <section aria-labelledby={id} className={`${styles['section']} ${styles['prices']}`}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <DenseTable label={title} columns={columns} rows={prices} keyOf={({ model, unit }) => `${model} ${unit}`} />
    </section>
  )
}
