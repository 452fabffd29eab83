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

/** The index that a key leads to in a list of that length; the ends are connected. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

/** Arrow keys, Home and End walk the choices; Enter or a click chooses. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const { currentTarget: choice } = event
  const choices = [...(choice.parentElement?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
  choices.at(step(choices.indexOf(choice), choices.length))?.focus()
}

/** One of several, with a check at the chosen one. */
export function ChoiceList<T>(props: ChoiceListProps<T>): ReactNode {
  const { label, choices, chosen, onChoose, keyOf, children } = props
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
