import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './obstacle-list.module.css'
import type { Obstacle } from './readiness.ts'

/** Id of the list, for the button that it explains. */
export const obstacleListId = 'generate-obstacles'

/** Every reason why Generate is disabled, one per line; empty while Generate is enabled. */
export function ObstacleList({ obstacles }: { readonly obstacles: readonly Obstacle[] }): ReactNode {
  return (
    <output id={obstacleListId} className={styles['list']}>
      {obstacles.map(({ kind, reason, note = reason }) => (
        <span key={kind} className={styles['reason']}>
          <CircleAlert size={16} aria-hidden className={styles['icon']} />
          {note}
        </span>
      ))}
    </output>
  )
}
