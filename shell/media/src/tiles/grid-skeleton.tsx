import type { ReactNode } from 'react'
import styles from './grid-skeleton.module.css'

/** Ratios of the boxes, in rows that look like a gallery. */
const rows = [
  [1, 1, 0.75, 1.5, 1],
  [1.5, 0.75, 1, 1, 1],
  [1, 1.5, 1, 0.75, 1],
]

/** The shape of a grid while nothing is known of its pictures. */
export function GridSkeleton(): ReactNode {
  return (
    <output className={styles['skeleton']} aria-label="Loading images">
      {rows.map((row, index) => (
        <span key={row.join()} className={styles['row']} style={{ animationDelay: `${index * 120}ms` }}>
          {row.map((ratio, box) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing; nothing is ever added or moved.
            <span key={box} className={styles['box']} style={{ flexGrow: ratio }} />
          ))}
        </span>
      ))}
    </output>
  )
}
