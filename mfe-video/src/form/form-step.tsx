import { type ReactNode, useId } from 'react'
import styles from './form-step.module.css'

interface FormStepProps {
  readonly title: string
  /** At the end of the line of the title, as "2 of 4". */
  readonly aside?: ReactNode
  /** It would take what is being dragged over the page (ui.md 4). */
  readonly isLit?: boolean
  readonly children: ReactNode
}

/** One step of a form, under its title. */
export function FormStep({ title, aside, isLit = false, children }: FormStepProps): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['step']} data-lit={isLit}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}
