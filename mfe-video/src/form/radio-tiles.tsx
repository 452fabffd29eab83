import { type ReactNode, useId } from 'react'
import styles from './radio-tiles.module.css'

interface RadioTilesProps<T> {
  /** Names the group, above it. */
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: T
  readonly onChoose: (choice: T) => void
  /** How many stand beside each other. */
  readonly columns: number
  readonly children: (choice: T) => ReactNode
}

/** One of a few that need more than a word, all of them in view; arrow keys choose. */
export function RadioTiles<T extends string>(props: RadioTilesProps<T>): ReactNode {
  const { label, choices, chosen, onChoose, columns, children } = props
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['tiles']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {choices.map((choice) => (
          <label key={choice} className={styles['tile']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {children(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
