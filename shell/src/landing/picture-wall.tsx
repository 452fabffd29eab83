import type { ReactNode } from 'react'
import styles from './picture-wall.module.css'
import { wallColumns } from './wall-pictures.ts'

/** The columns that a phone has room for. The pictures of the others are not fetched there. */
const narrowColumns = 2

/** Columns of pictures drifting slowly past each other; decoration only, and not animated under reduced motion. */
export function PictureWall(): ReactNode {
  return (
    <div className={styles['wall']} aria-hidden>
      {wallColumns.map((pictures, column) => (
        <div key={pictures[0]} className={styles['column']}>
          {['first', 'again'].map((round) =>
            pictures.map((picture) => (
              <img
                key={`${round}-${picture}`}
                className={styles['picture']}
                src={picture}
                alt=""
                decoding="async"
                loading={column < narrowColumns ? 'eager' : 'lazy'}
              />
            )),
          )}
        </div>
      ))}
    </div>
  )
}
