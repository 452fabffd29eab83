import { OutlinedButton } from '@studio/ui/outlined-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  /** Says what a press does. */
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One filter that is on; a press ends it. */
export function FilterChip({ label, onRemove, children }: FilterChipProps): ReactNode {
  return (
    <span className={styles['chip']}>
      <OutlinedButton aria-label={label} onClick={onRemove}>
        <span className={styles['name']}>{children}</span>
        <X size={16} aria-hidden />
      </OutlinedButton>
    </span>
  )
}
