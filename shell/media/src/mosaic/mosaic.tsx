import type { ReactNode } from 'react'
import styles from './mosaic.module.css'

interface MosaicProps {
  /** Addresses of up to four pictures. */
  readonly pictures: readonly string[]
  /** What lies over the pictures, such as buttons. */
  readonly children?: ReactNode
}

/** The card of a character or style: up to four of its pictures, each arrangement filling the card (spec images 2). */
export function Mosaic({ pictures, children }: MosaicProps): ReactNode {
  return (
    <div className={styles['mosaic']} data-images={pictures.length}>
      {pictures.length === 0 && <span className={styles['none']}>No images</span>}
      {pictures.map((url) => (
        <img key={url} src={url} alt="" loading="lazy" decoding="async" draggable={false} />
      ))}
      {children}
    </div>
  )
}
