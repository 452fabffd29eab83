import { type AnimationAspectRatio, sizeOfAnimation } from '@studio/backend/contract/animations'
import type { ReactNode } from 'react'
import styles from './aspect-sign.module.css'
import { aspectWords } from './words.ts'

/** The longer side of the outline, in px. */
const longest = 28

/** An aspect ratio by its outline and its name. */
export function AspectSign({ aspectRatio }: { readonly aspectRatio: AnimationAspectRatio }): ReactNode {
  const { width, height } = sizeOfAnimation('720p', aspectRatio)
  const scale = longest / Math.max(width, height)
  return (
    <span className={styles['sign']}>
      <span className={styles['room']} aria-hidden>
        <span className={styles['outline']} style={{ width: width * scale, height: height * scale }} />
      </span>
      {aspectWords[aspectRatio]}
    </span>
  )
}
