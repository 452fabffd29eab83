import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Shows in the middle of its parent that something is being loaded; screen readers say `label`. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }): ReactNode {
  return (
    <output className={styles['container']} aria-label={label}>
      <span className={styles['ring']} />
    </output>
  )
}
