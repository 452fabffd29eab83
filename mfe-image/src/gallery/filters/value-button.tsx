import { formatCount } from '@studio/ui/format'
import { OutlinedButton } from '@studio/ui/outlined-button'
import { type ReactNode, useId } from 'react'
import styles from './filter-panel.module.css'

interface FilterGroupProps {
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** The values of one filter under its name; nothing while there are none. */
export function FilterGroup({ title, isEmpty, children }: FilterGroupProps): ReactNode {
  const id = useId()
  if (isEmpty) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <div className={styles['values']}>{children}</div>
    </section>
  )
}

interface ValueButtonProps {
  /** How many images it would show. */
  readonly count: number
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** One value of a filter, on or off. */
export function ValueButton({ count, isOn, onPress, children }: ValueButtonProps): ReactNode {
  return (
    <OutlinedButton aria-pressed={isOn} onClick={onPress}>
      <span className={styles['name']}>{children}</span> <span className={styles['count']}>{formatCount(count)}</span>
    </OutlinedButton>
  )
}
