import type { ReactNode } from 'react'
import { SearchField } from '../search/search-field.tsx'
import styles from './chooser-search.module.css'

interface ChooserSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What stands before the field. */
  readonly children?: ReactNode
}

/** The line above what can be chosen. */
export function ChooserSearch({ children, ...field }: ChooserSearchProps): ReactNode {
  return (
    <div className={styles['line']}>
      {children !== undefined && <div className={styles['before']}>{children}</div>}
      <SearchField {...field} className={styles['field']} />
    </div>
  )
}
