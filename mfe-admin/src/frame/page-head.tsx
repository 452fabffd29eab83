import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** In the same line, quieter. */
  readonly aside?: ReactNode
  /** At the end of the line: what the whole page depends on, or what can be done with it. */
  readonly children?: ReactNode
}

/** The heading of a page of admins. */
export function PageHead({ title, aside, children }: PageHeadProps): ReactNode {
  return (
    <div className={styles['head']}>
      <h1 className={styles['title']}>{title}</h1>
      {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      {children !== undefined && <div className={styles['acts']}>{children}</div>}
    </div>
  )
}
