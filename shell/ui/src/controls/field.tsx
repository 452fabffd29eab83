import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldFrameProps {
  /** Of the control; what is said about it has this id with `-about` behind it. */
  readonly id: string
  readonly label: ReactNode
  readonly fault: string | undefined
  /** Stands there while nothing is wrong. */
  readonly hint: string | undefined
  /** The control. */
  readonly children: ReactNode
}

/** A control with its label above it; below it stands what is wrong with it, or its hint. */
export function FieldFrame({ id, label, fault, hint, children }: FieldFrameProps): ReactNode {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-about`} className={styles['about']} data-fault={fault !== undefined}>
        {fault ?? hint}
      </p>
    </div>
  )
}
