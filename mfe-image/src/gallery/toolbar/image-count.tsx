import { formatCount } from '@studio/ui/format'
import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ImageCountProps {
  readonly images: number
  /** Whether the count is the result of a search. */
  readonly found: boolean
}

function text({ images, found }: ImageCountProps): string {
  if (found && images === 0) return 'No matches'
  const [one, many] = found ? ['match', 'matches'] : ['image', 'images']
  return images === 1 ? `1 ${one}` : `${formatCount(images)} ${many}`
}

/** How many images are shown; what a search has found is read out. */
export function ImageCount(props: ImageCountProps): ReactNode {
  if (props.found) return <output className={styles['count']}>{text(props)}</output>
  return props.images > 0 && <span className={styles['count']}>{text(props)}</span>
}
