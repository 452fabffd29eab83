import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  /** Names the row of tabs. */
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly title: string }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** The content scrolls by itself, so that the focus must get there to scroll it by keys. */
  readonly scrolls?: boolean
  /** What the chosen tab shows. */
  readonly children: ReactNode
}

/** How far each key moves in the row; Home and End go to its ends. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

/** A row of tabs, and what the chosen one shows. Left, Right, Home and End move in the row and choose at once. */
export function Tabs<Key extends string>(props: TabsProps<Key>): ReactNode {
  const { label, tabs, chosen, onChoose, scrolls = false, children } = props
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex(({ key }) => key === chosen)
    const at = Math.min(Math.max(from + step, 0), tabs.length - 1)
    const tab = tabs[at]
    const button = event.currentTarget.children[at]
    if (tab === undefined || !(button instanceof HTMLElement)) return
    button.focus()
    onChoose(tab.key)
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles['tabs']} onKeyDown={move}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} {...(scrolls && { tabIndex: 0 })}>
        {children}
      </div>
    </>
  )
}
