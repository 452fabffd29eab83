import type { ReactNode } from 'react'
import { EntryButton } from './entry-button.tsx'
import styles from './menu.module.css'
import shared from './menu-entry.module.css'
import { Popover } from './popover.tsx'
import type { PopoverButton } from './use-popover.ts'
import { walkMenu } from './walk-menu.ts'

export interface MenuEntry {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  /** One line about what it does. */
  readonly description?: string
  /** It leads to the page that is in view. */
  readonly current?: boolean
  /** The pointer or the focus is on the entry: it may be chosen next. */
  readonly onIntent?: () => void
  readonly onChoose: () => void
}

interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly placement: 'bottomLeft' | 'bottomRight'
  /** It also opens while the pointer rests on the button. */
  readonly hover?: boolean
  /** Near the bottom of the window it opens upwards. */
  readonly flips?: boolean
  /** What stands above the entries. */
  readonly head?: ReactNode
  readonly children: (button: PopoverButton) => ReactNode
}

/** A menu on a button: a choice closes it and gives the focus back before it takes effect. */
export function Menu({ label, entries, placement, hover, flips, head, children }: MenuProps): ReactNode {
  return (
    <Popover
      label={label}
      kind="menu"
      placement={placement}
      {...(hover !== undefined && { hover })}
      {...(flips !== undefined && { flips })}
      trigger={children}
    >
      {(close) => (
        <>
          {head !== undefined && <div className={styles['head']}>{head}</div>}
          <div
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className={`${shared['entries']} ${styles['menu']}`}
            onKeyDown={walkMenu}
          >
            {entries.map(({ key, icon, label: title, description, current, onIntent, onChoose }) => (
              <EntryButton
                key={key}
                role="menuitem"
                tabIndex={-1}
                aria-current={current === true ? 'page' : undefined}
                onPointerEnter={onIntent}
                onFocus={onIntent}
                onClick={() => {
                  close()
                  onChoose()
                }}
              >
                {icon}
                <span className={styles['words']}>
                  <span className={styles['title']}>{title}</span>
                  {description !== undefined && <span className={styles['description']}>{description}</span>}
                </span>
              </EntryButton>
            ))}
          </div>
        </>
      )}
    </Popover>
  )
}
