import type { ReactNode } from 'react'
import { Sparkline } from './charts/sparkline.tsx'
import styles from './totals.module.css'

interface Total {
  readonly name: string
  readonly value: string
  /** Day by day. */
  readonly trend?: readonly number[] | undefined
}

/** The few numbers that a page begins with. */
export function Totals({ totals }: { readonly totals: readonly Total[] }): ReactNode {
  return (
    <dl className={styles['totals']}>
      {totals.map(({ name, value, trend }) => (
        <div key={name} className={styles['total']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {trend !== undefined && trend.length > 1 && (
            <dd className={styles['trend']}>
              <Sparkline values={trend} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
