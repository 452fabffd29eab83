import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly title: string
  readonly text: string
  /** A line drawing or icon above the words; decoration only. */
  readonly picture?: ReactNode
  /** What the person can do next. */
  readonly action?: ReactNode
  /** `alert` is read out at once: for failures. */
  readonly role?: 'alert'
  /** 2 where the page has a heading of its own above it. */
  readonly level?: 1 | 2
}

/** A message that fills an area: nothing there yet, a failure, not found. */
export function Notice({ title, text, picture, action, role, level = 1 }: NoticeProps): ReactNode {
  const Heading = `h${level}` as const
  return (
    <section className={styles['notice']} role={role}>
      {picture !== undefined && (
        <div className={styles['picture']} aria-hidden>
          {picture}
        </div>
      )}
      <Heading className={styles['title']}>{title}</Heading>
      <p className={styles['text']}>{text}</p>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </section>
  )
}
