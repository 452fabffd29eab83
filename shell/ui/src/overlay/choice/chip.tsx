import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../controls/icon-button.tsx'
import { OutlinedButton } from '../../controls/outlined-button.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './chip.module.css'

interface ChipProps {
  /** The name of the setting; together with the value it is the accessible name. */
  readonly label: string
  readonly value: ReactNode
  /** What opens: a menu of choices, or a small dialog. */
  readonly popup?: 'menu' | 'dialog'
  /** Which edges of the chip and the popover stand at each other: the popover is above, or below for a chip at the top of a page. */
  readonly placement?: 'topLeft' | 'bottomRight'
  /** The pointer or the focus is on the chip: it may be opened next. */
  readonly onIntent?: () => unknown
  /** The content of the popover; a menu calls `close` when a choice is made. */
  readonly children: (close: () => void) => ReactNode
}

/** A compact control that shows its value and opens a popover. */
export function Chip({
  label,
  value,
  popup = 'menu',
  placement = 'topLeft',
  onIntent,
  children,
}: ChipProps): ReactNode {
  return (
    <Popover
      label={label}
      kind={popup}
      placement={placement}
      trigger={(button) => (
        <OutlinedButton {...button} onPointerEnter={onIntent} onFocus={onIntent}>
          <span className="visually-hidden">{label}: </span>
          {value}
          <ChevronDown size={16} aria-hidden className={styles['arrow']} />
        </OutlinedButton>
      )}
    >
      {children}
    </Popover>
  )
}

interface IconPopoverProps {
  /** Tooltip of the button, and the name of the popover. */
  readonly label: string
  /** Ends the accessible name of the button. */
  readonly about?: string | undefined
  /** 16 or 20 px. */
  readonly icon: ReactNode
  readonly onPicture?: boolean
  readonly disabled?: boolean | undefined
  /** Which edges of the button and the popover stand below each other, where there is room for that. */
  readonly placement?: 'topLeft' | 'bottomLeft' | 'bottomRight'
  readonly children: (close: () => void) => ReactNode
}

/** A button that is only an icon and opens a popover. */
export function IconPopover({ children, placement = 'bottomRight', ...button }: IconPopoverProps): ReactNode {
  return (
    <Popover
      label={button.label}
      kind="dialog"
      placement={placement}
      trigger={(trigger) => <IconButton {...trigger} {...button} />}
    >
      {children}
    </Popover>
  )
}
