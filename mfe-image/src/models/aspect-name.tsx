import type { AspectRatio } from '@studio/backend/contract'
import type { ReactNode } from 'react'
import { aspectLabels } from './aspect.ts'
import styles from './aspect-name.module.css'
import { AspectShape } from './aspect-shape.tsx'

/** An aspect in words, behind its outline. */
export function AspectName({ aspect }: { readonly aspect: AspectRatio }): ReactNode {
  return (
    <span className={styles['name']}>
      <AspectShape aspect={aspect} />
      {aspectLabels[aspect]}
    </span>
  )
}
