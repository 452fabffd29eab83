import { useNow } from '@studio/media/now'
import { formatAgo, formatExact } from '@studio/ui/format'
import type { ReactNode } from 'react'
import styles from './detail-rail.module.css'

/**
 * When a picture was made or saved, as one of its facts.
 * @param at in milliseconds since 1970
 */
export function CreatedFact({ at }: { readonly at: number }): ReactNode {
  const now = useNow()
  return (
    <div className={styles['fact']}>
      <dt>Created</dt>
      <dd title={formatExact(at)}>{formatAgo(at, now)}</dd>
    </div>
  )
}
