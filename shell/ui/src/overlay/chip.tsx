import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { Popover } from './popover.tsx'

interface ChipProps {
  /** The name of the setting; together with the value it is the accessible name. */
  readonly label: string
  readonly value: ReactNode
  /** What opens: a menu of choices, or a small dialog. */
  readonly popup?: 'menu' | 'dialog'
  /** The content of the popover; a menu calls `close` when a choice is made. */
  readonly children: (close: () => void) => ReactNode
}

/** A compact control that shows its value and opens a popover. */
export function Chip({ label, value, popup = 'menu', children }: ChipProps): ReactNode {
  return (
    <Popover
      label={label}
      kind={popup}
      placement="topLeft"
      trigger={(button) => (
        <button {...button} type="button" className={styles['chip']}>
          <span className="visually-hidden">{label}: </span>
          {value}
          <ChevronDown size={16} aria-hidden className={styles['arrow']} />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
