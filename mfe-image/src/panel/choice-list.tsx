import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './choice-list.module.css'

interface ChoiceListProps<T> {
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: T
  readonly onChoose: (choice: T) => void
  readonly keyOf: (choice: T) => string
  readonly children: (choice: T) => ReactNode
}

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys walk the choices; Enter or a click chooses. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf[event.key]
  const choices = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
  ]
  if (step === undefined) return
  event.preventDefault()
  choices.at((choices.indexOf(event.currentTarget) + step) % choices.length)?.focus()
}

/** One of several, with a check at the chosen one. */
export function ChoiceList<T>({ label, choices, chosen, onChoose, keyOf, children }: ChoiceListProps<T>): ReactNode {
  return (
    <div role="menu" aria-label={label} className={styles['list']}>
      {choices.map((choice) => {
        const isChosen = keyOf(choice) === keyOf(chosen)
        return (
          <button
            key={keyOf(choice)}
            type="button"
            role="menuitemradio"
            aria-checked={isChosen}
            tabIndex={isChosen ? 0 : -1}
            className={styles['choice']}
            onClick={() => onChoose(choice)}
            onKeyDown={walk}
          >
            {children(choice)}
            <Check size={16} aria-hidden className={styles['check']} />
          </button>
        )
      })}
    </div>
  )
}
