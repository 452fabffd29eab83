import { Popover } from '@studio/ui'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** What is chosen here; with the value it is the accessible name. */
  readonly label: string
  readonly value: ReactNode
  /** The menu of choices; calls `close` when one is made. */
  readonly children: (close: () => void) => ReactNode
}

/** A compact control that shows its value and opens a menu of choices; focus goes in and comes back. */
export function Chip({ label, value, children }: ChipProps): ReactNode {
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)

  const moveFocus = (shown: boolean): void => {
    if (shown) content.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    else chip.current?.focus()
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={moveFocus}
      trigger="click"
      placement="topLeft"
      arrow={false}
      content={<div ref={content}>{children(() => setOpen(false))}</div>}
    >
      <button ref={chip} type="button" className={styles['chip']} aria-haspopup="menu" aria-expanded={open}>
        <span className="visually-hidden">{label}: </span>
        {value}
        <ChevronDown size={16} aria-hidden className={styles['arrow']} />
      </button>
    </Popover>
  )
}
