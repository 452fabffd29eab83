import { formatElapsed } from '@studio/ui/format'
import type { ReactNode } from 'react'
import type { Tile } from './tiles.ts'
import { useNow } from './use-now.ts'
import styles from './waiting-tile.module.css'

/** Spec images 2: 'Queued' for the first second, then 'In Progress', with a timer. */
const wordOf = (elapsedMs: number): string => (elapsedMs < 1000 ? 'Queued' : 'In Progress')

/** An output on its way: what it is doing, for how long, how far. */
export function WaitingTile({ tile }: { readonly tile: Tile }): ReactNode {
  const elapsed = useNow() - Date.parse(tile.generation.createdAt)
  const progress = tile.output.status === 'running' ? tile.output.progress : 0
  return (
    <div className={styles['waiting']}>
      <span className={styles['word']}>{wordOf(elapsed)}</span>
      <span className={styles['timer']}>{formatElapsed(elapsed)}</span>
      <progress className={styles['progress']} value={progress} max={100} aria-label="Progress" />
    </div>
  )
}
