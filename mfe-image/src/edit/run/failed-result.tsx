import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './running.module.css'

/** Lies over the picture in the place of a result that failed. */
export function FailedResult({ error }: { readonly error: string }): ReactNode {
  return (
    <div className={styles['running']} role="alert">
      <CircleAlert size={20} aria-hidden className={styles['sign']} />
      <p className={styles['words']}>{error}</p>
      <span className={styles['time']}>Not charged</span>
    </div>
  )
}
