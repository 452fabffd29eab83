import type { AspectRatio } from '@studio/backend/contract'
import type { ReactNode } from 'react'
import { ratioOf } from './aspect.ts'
import styles from './aspect-shape.module.css'

/** A small outline of the aspect, the same area for each. */
export function AspectShape({ aspect }: { readonly aspect: AspectRatio }): ReactNode {
  const side = Math.sqrt(ratioOf(aspect))
  return (
    <span className={styles['container']} aria-hidden>
      <span className={styles['shape']} data-auto={aspect === 'auto'} style={{ width: 13 * side, height: 13 / side }} />
    </span>
  )
}
