import { formatCount } from '@studio/ui/format'
import type { ReactNode } from 'react'
import styles from './all-words.module.css'

/** "Retry all 3"; on a phone "all" is only read out. */
export function AllWords({ verb, count }: { readonly verb: string; readonly count: number }): ReactNode {
  return (
    <span>
      {verb} <span className={styles['word']}>all </span>
      {formatCount(count)}
    </span>
  )
}
