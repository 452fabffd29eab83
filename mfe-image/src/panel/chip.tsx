import { Popover } from '@studio/ui'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  /** What is chosen here; with the value it is the accessible name. */
  readonly label: string
  readonly value: ReactNode
  readonly icon?: ReactNode
  /** Content of the popover; calls `close` when a choice is made. */
  readonly children: (close: () => void) => ReactNode
}

/** A compact control that shows its value and opens a popover of choices; focus goes in and comes back. */
export function Chip({ label, value, icon, children }: ChipProps): ReactNode {
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)

  const close = (): void => {
    setOpen(false)
    chip.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const focusChoice = (shown: boolean): void => {
    if (shown) content.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={focusChoice}
      trigger="click"
      placement="topLeft"
      arrow={false}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: catches Escape from the choices inside, is no control itself.
        <div ref={content} onKeyDown={onKeyDown}>
          {children(close)}
        </div>
      }
    >
      <button ref={chip} type="button" className={styles['chip']} aria-haspopup="true" aria-expanded={open}>
        {icon}
        <span className={styles['hidden']}>{label}: </span>
        {value}
        <ChevronDown size={16} aria-hidden className={styles['arrow']} />
      </button>
    </Popover>
  )
}
