import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Something is on its way; says `label` to screen readers. Fills its parent's middle. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }): ReactNode {
  return (
    <output className={styles['place']} aria-label={label}>
      <span className={styles['ring']} />
    </output>
  )
}
