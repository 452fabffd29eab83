import type { ReactNode } from 'react'
import lineStyles from './progress-line.module.css'
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

interface ProgressLineProps {
  /** What is in progress, for those who cannot see it. */
  readonly label: string
  /** Undefined while nobody knows how far it is: the line is empty. */
  readonly percent: number | undefined
  /** Where it stands: a class of the component around it. */
  readonly className?: string | undefined
}

/** A thin line that fills from the left as something comes closer to its end. */
export function ProgressLine({ label, percent, className = '' }: ProgressLineProps): ReactNode {
  const known = percent !== undefined && { value: percent }
  return <progress className={`${lineStyles['line']} ${className}`} {...known} max={100} aria-label={label} />
}
