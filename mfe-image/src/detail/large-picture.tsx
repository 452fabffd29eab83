import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Picture } from '../gallery/items/picture.ts'
import styles from './large-picture.module.css'

interface LargePictureProps {
  readonly picture: Picture
  /** Addresses of the pictures before and after it, loaded ahead so that the arrow keys show them at once. */
  readonly nearby: readonly string[]
  /** At full size, to be scrolled, instead of as large as it fits. */
  readonly zoomed: boolean
  readonly onZoom: () => void
}

/** The picture as large as it fits, or at full size: the gallery's thumbnail at once, the original over it when it is there. */
export function LargePicture({ picture, nearby, zoomed, onZoom }: LargePictureProps): ReactNode {
  const { generation, output } = picture
  const [shown, setShown] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = container
    if (!zoomed || current === null) return
    current.scrollTo((current.scrollWidth - current.clientWidth) / 2, (current.scrollHeight - current.clientHeight) / 2)
  }, [zoomed])
  return (
    <div ref={container} className={styles['container']} data-zoomed={zoomed}>
      <button
        type="button"
        className={styles['zoom']}
        aria-label={`${zoomed ? 'Whole image' : 'Full size'}: ${generation.prompt}`}
        onClick={onZoom}
      >
        <img className={styles['picture']} src={output.thumbnailUrl} alt="" hidden={zoomed} />
        <img
          className={styles['picture']}
          src={output.url}
          width={output.width}
          height={output.height}
          alt={generation.prompt}
          data-waiting={!shown}
          onLoad={() => setShown(true)}
        />
      </button>
      {nearby.map((url) => (
        <link key={url} rel="prefetch" href={url} />
      ))}
    </div>
  )
}
