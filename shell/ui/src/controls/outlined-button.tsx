import type { ComponentProps, ReactNode } from 'react'
import styles from './outlined-button.module.css'

/** A compact button with an outline: the trigger of a chip, a filter that is on, a value to turn on or off (`aria-pressed`). */
export function OutlinedButton(button: Omit<ComponentProps<'button'>, 'type' | 'className'>): ReactNode {
  return <button type="button" {...button} className={styles['button']} />
}
