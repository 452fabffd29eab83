import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './obstacle-list.module.css'
import type { Obstacle } from './readiness.ts'

interface ObstacleListProps {
  /** Of the list, for the button that it explains. */
  readonly id: string
  readonly obstacles: readonly Obstacle[]
}

/** Every reason why Generate is disabled, one per line; empty while Generate is enabled. */
export function ObstacleList({ id, obstacles }: ObstacleListProps): ReactNode {
  return (
    <output id={id} className={styles['list']}>
      {obstacles.map(({ kind, reason, note = reason }) => (
        <span key={kind} className={styles['reason']}>
          <CircleAlert size={16} aria-hidden className={styles['icon']} />
          {note}
        </span>
      ))}
    </output>
  )
}
