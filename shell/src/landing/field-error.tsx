import type { ReactNode } from 'react'
import styles from './field-error.module.css'

/** What is wrong, in a heading and a sentence. */
export interface Complaint {
  readonly title: string
  readonly description: string
}

interface FieldErrorProps {
  /** The id by which the field names its error in `aria-describedby`. */
  readonly id: string
  readonly complaint: Complaint | undefined
}

/** What is wrong with a field, right below it; screen readers say it when it appears. It takes no room while nothing is wrong. */
export function FieldError({ id, complaint }: FieldErrorProps): ReactNode {
  return (
    <div id={id} role="alert" className={styles['error']}>
      {complaint !== undefined && (
        <>
          <strong>{complaint.title}</strong>
          <span>{complaint.description}</span>
        </>
      )}
    </div>
  )
}
