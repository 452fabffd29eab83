import { type ReactNode, useId } from 'react'
import styles from './radio-row.module.css'

interface RadioRowProps<T> {
  /** Names the row. */
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: T
  readonly onChoose: (choice: T) => void
  readonly children: (choice: T) => ReactNode
}

/** One of a few, all of them in view; arrow keys choose. */
export function RadioRow<T extends string | number>(props: RadioRowProps<T>): ReactNode {
  const { label, choices, chosen, onChoose, children } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles['row']}>
      {choices.map((choice) => (
        <label key={choice} className={styles['choice']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {children(choice)}
        </label>
      ))}
    </div>
  )
}
