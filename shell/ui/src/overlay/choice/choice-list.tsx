import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusInto } from '../../layers/focus.ts'
import { EntryButton } from '../popover/entry-button.tsx'
import shared from '../popover/menu-entry.module.css'
import { walkMenu } from '../popover/walk-menu.ts'
import styles from './choice-list.module.css'
import { useHasMore } from './use-has-more.ts'

interface ChoiceListProps<T> {
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: T
  readonly onChoose: (choice: T) => void
  readonly keyOf: (choice: T) => string
  /** Shown, but not to be chosen. */
  readonly isDisabled?: (choice: T) => boolean
  readonly children: (choice: T) => ReactNode
}

/**
 * One of several, with a check at the chosen one, if it is among them; arrow keys, Home and End walk, Enter or a click chooses. A list that is longer
 * than the window shows that it goes on.
 */
export function ChoiceList<T>(props: ChoiceListProps<T>): ReactNode {
  const { label, choices, chosen, onChoose, keyOf, isDisabled = () => false, children } = props
  const list = useRef<HTMLDivElement>(null)
  const hasMore = useHasMore(list)
  useLayoutEffect(() => {
    // A small dialog that opened before its list was there has the focus itself, where arrow keys do nothing.
    if (list.current?.closest('dialog') === document.activeElement) focusInto(list.current)
  }, [])
  const isChosen = (choice: T): boolean => keyOf(choice) === keyOf(chosen)
  // Tab stops at the chosen one; if it is not in the list, at the first.
  const stop = choices.find(isChosen) ?? choices[0]
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={`${shared['entries']} ${styles['list']}`}
      onKeyDown={walkMenu}
    >
      {choices.map((choice) => (
        <EntryButton
          key={keyOf(choice)}
          role="menuitemradio"
          aria-checked={isChosen(choice)}
          tabIndex={choice === stop ? 0 : -1}
          aria-disabled={isDisabled(choice) || undefined}
          onClick={() => {
            if (!isDisabled(choice)) onChoose(choice)
          }}
        >
          {children(choice)}
          <Check size={16} aria-hidden className={styles['check']} />
        </EntryButton>
      ))}
      {hasMore && (
        <span className={styles['more']} data-more aria-hidden>
          <ChevronDown size={16} />
        </span>
      )}
    </div>
  )
}

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
