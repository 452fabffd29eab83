import type { ReactNode } from 'react'
import styles from './described-choice.module.css'

interface DescribedChoiceProps {
  readonly label: string
  /** What it costs and how long it takes, beside the label. */
  readonly figures: ReactNode
  /** What it is good at. */
  readonly description: string
  /** Whether it cannot be chosen. */
  readonly isMuted?: boolean
}

/** An entry of a list of choices that need more than a name to be told apart, such as models. */
export function DescribedChoice({ label, figures, description, isMuted = false }: DescribedChoiceProps): ReactNode {
  return (
    <span className={styles['card']} data-muted={isMuted}>
      <span className={styles['head']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['figures']}>{figures}</span>
      </span>
      <span className={styles['description']}>{description}</span>
    </span>
  )
}
