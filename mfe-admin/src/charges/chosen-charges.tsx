import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChargeFilter } from './charge-filter.ts'
import styles from './charges.module.css'

interface ChosenChargesProps {
  readonly filter: ChargeFilter
  /** What the model is called, once one of its charges is known. */
  readonly modelName: string | undefined
}

/** Says which charges are listed when they are not all, and leads to all. */
export function ChosenCharges({ filter: { userId, model }, modelName }: ChosenChargesProps): ReactNode {
  if (userId === undefined && model === undefined) return null
  return (
    <p className={styles['chosen']}>
      Only those
      {model !== undefined && ` of ${modelName ?? model}`}
      {userId !== undefined && (
        <>
          {' of '}
          <Link to="/admin/users/$userId" params={{ userId }}>
            one user
          </Link>
        </>
      )}
      . <Link to="/admin/charges">Show all</Link>
    </p>
  )
}
