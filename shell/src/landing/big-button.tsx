import type { ComponentProps, ReactNode } from 'react'
import styles from './big-button.module.css'

interface BigButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly type?: 'button' | 'submit'
  /** `quiet` for a button beside the main one. */
  readonly look?: 'main' | 'quiet'
}

/** The main button of a page without antd, or the quiet one beside it. */
export function BigButton({ type = 'button', look = 'main', ...rest }: BigButtonProps): ReactNode {
  return <button {...rest} type={type} className={styles[look]} />
}
