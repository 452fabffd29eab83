import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './obstacle-list.module.css'

/** One reason why Generate cannot be pressed now. */
export interface Obstacle {
  /** Tells it from the others. */
  readonly kind: string
  /** Title of the toast when the person tries to generate nevertheless. */
  readonly title: string
  /** The reason in one sentence. */
  readonly reason: string
  /** Line beside the button when it says something else than the toast. */
  readonly note?: string
  /** The button's text instead of Generate. */
  readonly label?: string
}

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
