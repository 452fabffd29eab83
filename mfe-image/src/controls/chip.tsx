import { menuMotion, Popover } from '@studio/ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { usePopover } from './use-popover.ts'

interface ChipProps {
  /** The name of the setting; together with the value it is the accessible name. */
  readonly label: string
  readonly value: ReactNode
  /** What opens: a menu of choices, or a dialog of its own. */
  readonly popup?: 'menu' | 'dialog'
  /** The content of the popover; a menu calls `close` when a choice is made. */
  readonly children: (close: () => void) => ReactNode
}

/** Near the edge of a small screen the popover is moved sideways instead of being cut off. */
const insideWindow = { overflow: { adjustX: true, adjustY: false, shiftX: true } }

const fading = { motionName: menuMotion }

/** A compact control that shows its value and opens a popover. */
export function Chip({ label, value, popup = 'menu', children }: ChipProps): ReactNode {
  const { popover, button, content, close } = usePopover()
  return (
    <Popover
      {...popover}
      trigger="click"
      placement="topLeft"
      arrow={false}
      destroyOnHidden
      align={insideWindow}
      motion={fading}
      classNames={{ container: styles['popover'] ?? '' }}
      content={<div {...content}>{children(close)}</div>}
    >
      <button {...button} type="button" className={styles['chip']} aria-haspopup={popup} aria-expanded={popover.open}>
        <span className="visually-hidden">{label}: </span>
        {value}
        <ChevronDown size={16} aria-hidden className={styles['arrow']} />
      </button>
    </Popover>
  )
}
