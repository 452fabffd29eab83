import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import styles from './grid-notices.module.css'

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

interface NoMatchesProps {
  readonly words: string
  readonly onShowAll: () => void
  /** 2 where the page has a heading of its own above it. */
  readonly level?: 1 | 2
}

/** What stands in place of a grid when no image has the words. */
export function NoMatches({ words, onShowAll, level = 1 }: NoMatchesProps): ReactNode {
  return (
    <Notice
      level={level}
      title={`No images match “${words}”`}
      text="An image matches when its prompt has every word."
      action={<Button onClick={onShowAll}>Show all images</Button>}
    />
  )
}

interface ImagesNotLoadedProps {
  readonly onRetry: () => void
  /** 2 where the page has a heading of its own above it. */
  readonly level?: 1 | 2
}

/** What stands in place of a grid when the list of the images of a character did not load. */
export function ImagesNotLoaded({ onRetry, level = 1 }: ImagesNotLoadedProps): ReactNode {
  return (
    <Notice
      level={level}
      role="alert"
      title="Unable to Load Images"
      text="They are all there. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}
