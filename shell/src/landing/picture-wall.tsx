import type { ReactNode } from 'react'
import styles from './picture-wall.module.css'
import { wallColumns } from './wall-pictures.ts'

/** Columns of pictures drifting slowly past each other; decoration, still under reduced motion. */
export function PictureWall(): ReactNode {
  return (
    <div className={styles['wall']} aria-hidden>
      {wallColumns.map((pictures) => (
        <div key={pictures[0]} className={styles['column']}>
          {['first', 'again'].map((round) =>
            pictures.map((picture) => (
              <img key={`${round}-${picture}`} className={styles['picture']} src={picture} alt="" decoding="async" />
            )),
          )}
        </div>
      ))}
    </div>
  )
}
