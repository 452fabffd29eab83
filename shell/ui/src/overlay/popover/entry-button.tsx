import type { ComponentProps, ReactNode } from 'react'
import styles from './menu-entry.module.css'

/** An entry of a menu or a list that can be pressed, as wide as the list. What it holds stands side by side. */
export function EntryButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>): ReactNode {
  return <button {...props} type="button" className={styles['entry']} />
}
