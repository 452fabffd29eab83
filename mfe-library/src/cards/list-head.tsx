import type { ReactNode } from 'react'
import styles from './list-head.module.css'

interface ListHeadProps {
  /** How many there are, as in "3 LoRAs". */
  readonly title: string
  /** The button that adds something to the list. */
  readonly action: ReactNode
}

/** What stands above the cards of a tab. */
export function ListHead({ title, action }: ListHeadProps): ReactNode {
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {action}
    </div>
  )
}
