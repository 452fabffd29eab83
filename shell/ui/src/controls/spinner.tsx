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

/** Shows that something small is under way, as large as an icon; it is read as `label`. */
export function SmallSpinner({ label }: { readonly label: string }): ReactNode {
  return <output aria-label={label} className={`${styles['ring']} ${styles['small']}`} />
}
