import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './stored-picture.module.css'

interface StoredPictureProps {
  readonly src: string
  /** Empty for decoration. */
  readonly alt: string
  readonly className?: string | undefined
  /** Called when it does not load. */
  readonly onBroken?: () => void
}

/** A picture of the studio. A neutral sign stands in its place while it does not load, as when it was deleted for good. */
export function StoredPicture({ src, alt, className = '', onBroken }: StoredPictureProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  const isBroken = src === broken
  const words = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt}: not available` }
  return (
    <>
      <img
        src={src}
        alt={alt}
        className={`${styles['picture']} ${className}`}
        data-broken={isBroken}
        onError={() => {
          setBroken(src)
          onBroken?.()
        }}
      />
      {isBroken && (
        <span {...words} className={`${styles['absent']} ${className}`}>
          <ImageOff size={16} aria-hidden />
        </span>
      )}
    </>
  )
}
