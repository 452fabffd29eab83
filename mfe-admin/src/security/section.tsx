import { type ReactNode, useId } from 'react'
import styles from './security.module.css'

interface SectionProps {
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
}

/** One way in which an admin is protected. */
export function Section({ title, text, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      <p className={styles['words']}>{text}</p>
      {children}
    </section>
  )
}
