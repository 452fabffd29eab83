import type { ComponentProps, ReactNode } from 'react'
import styles from './thumbnail-button.module.css'

interface ThumbnailButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Address of the picture; undefined: the children stand in its place. */
  readonly src: string | undefined
  readonly 'aria-label': string
}

/**
 * A small picture to press, as wide as the element around it, and square unless that sets `--thumbnail-shape`. The one that is chosen
 * (`aria-current` or `aria-pressed`) has a frame. Children lie over the picture.
 */
export function ThumbnailButton({ src, children, ...button }: ThumbnailButtonProps): ReactNode {
  return (
    <button type="button" {...button} className={styles['button']}>
      {src !== undefined && <img className={styles['image']} src={src} alt="" loading="lazy" decoding="async" />}
      {children}
    </button>
  )
}
