import type { ReactNode } from 'react'
import styles from './library-page.module.css'

interface LibraryPageProps {
  readonly title: string
  readonly subtitle?: string
  /** A button beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of a page of cards. */
export function LibraryPage({ title, subtitle, action, children }: LibraryPageProps): ReactNode {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
