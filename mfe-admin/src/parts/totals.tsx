import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Change, type ChangeProps } from './change.tsx'
import { Sparkline } from './charts/sparkline.tsx'
import styles from './totals.module.css'

interface Total {
  readonly name: string
  readonly value: string
  /** Day by day. */
  readonly trend?: readonly number[] | undefined
  /** Against the period before; undefined where there is nothing to compare it with. */
  readonly change?: ChangeProps | undefined
  /** Where one sees what it is made of. */
  readonly source?: Source | undefined
}

/** Another page, or a part of this one. */
interface Source {
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly hash?: string
}

/** The few numbers that a page begins with. */
export function Totals({ totals }: { readonly totals: readonly Total[] }): ReactNode {
  return (
    <dl className={styles['totals']}>
      {totals.map(({ name, value, trend, change, source }) => (
        <div key={name} className={styles['total']}>
          <dt>{name}</dt>
          <dd>{source === undefined ? value : <SourceLink source={source}>{value}</SourceLink>}</dd>
          {change !== undefined && (
            <dd className={styles['change']}>
              <Change {...change} />
            </dd>
          )}
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

/** The whole card is the link. */
function SourceLink({ source, children }: { readonly source: Source; readonly children: ReactNode }): ReactNode {
  return (
    <Link {...source} className={styles['source']}>
      {children}
    </Link>
  )
}
