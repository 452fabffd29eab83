import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './picture-wall.module.css'
import { wallColumns } from './wall-pictures.ts'

/** The columns that a phone has room for. The pictures of the others are not fetched there. */
const narrowColumns = 2

/**
 * Columns of pictures drifting slowly past each other; decoration only. A button pauses them, because nobody should have to read
 * beside something that moves; under reduced motion they do not move at all.
 */
export function PictureWall(): ReactNode {
  const [paused, setPaused] = useState(false)
  return (
    <>
      <div className={styles['wall']} data-paused={paused} aria-hidden>
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
      <button
        type="button"
        className={styles['pause']}
        aria-label={paused ? 'Let the pictures move' : 'Pause the pictures'}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
      </button>
    </>
  )
}
