import { scrollBehavior } from '@studio/ui/media'
import type { ReactNode } from 'react'
import styles from './form-page.module.css'

interface FormPageProps {
  /** The heading of the page. */
  readonly title: string
  /** The steps, then what sends them. */
  readonly form: ReactNode
  /** What came of it. */
  readonly children: ReactNode
}

/** A page with a form at the left and what comes of it at the right; in small windows one below the other (ui.md 5). */
export function FormPage({ title, form, children }: FormPageProps): ReactNode {
  return (
    <div className={styles['page']}>
      <section className={styles['form']} aria-label={title} data-form>
        <h1 className={styles['title']}>{title}</h1>
        {form}
      </section>
      <div className={styles['results']} data-results>
        {children}
      </div>
    </div>
  )
}

/** Scrolls to the first of the results: in small windows they lie below the form. */
export function showResults(): void {
  document.querySelector('[data-results]')?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
}

/**
 * Goes to the first step of the form: its chooser opens where it takes a file, a link can be typed at once, and where something was chosen
 * or is on its way, the focus goes to the first button of the step, so that no key changes what was chosen.
 */
export function beginForm(): void {
  const step = document.querySelector('[data-form] section')
  const field = step?.querySelector('input[type=file], input[type=url]') ?? step?.querySelector('button')
  if (!(field instanceof HTMLElement)) return
  if (field.matches('[type=file]')) field.click()
  else field.focus()
}
