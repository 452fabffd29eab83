import type { ComponentProps, ReactNode } from 'react'
import styles from './big-button.module.css'

/** The one thing to do on a page without antd. */
export function BigButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>): ReactNode {
  return <button {...props} type="button" className={styles['button']} />
}
