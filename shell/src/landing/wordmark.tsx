import type { ReactNode } from 'react'
import mark from '../assets/favicon.svg'
import styles from './wordmark.module.css'

/** The product's sign and name. */
export function Wordmark(): ReactNode {
  return (
    <span className={styles['wordmark']}>
      <img src={mark} width={24} height={24} alt="" />
      Atelier
    </span>
  )
}
