import { mediaUrl } from '@studio/backend/contract'
import { shortened } from '@studio/ui/format'
import { type ReactNode, useState } from 'react'
import styles from './large-picture.module.css'
import type { Zoom } from './zoom/use-zoom.ts'

/** A stored picture. */
export interface Shown {
  readonly assetId: string
  /** What it shows, in words: its prompt, where that is known. */
  readonly name: string
  readonly url: string
  readonly thumbnailUrl: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Most characters of its name that are read out: the whole prompt stands beside it. */
const mostCharacters = 80

interface LargePictureProps {
  readonly shown: Shown
  /** Addresses of the pictures before and after it, loaded ahead so that the arrow keys show them at once. */
  readonly nearby: readonly string[]
  readonly zoom: Zoom
  /** Lies over the picture and is zoomed and moved with it. Its elements have the size of the picture's: as large as it fits. */
  readonly over?: ReactNode
}

/**
 * The picture as large as it fits, or zoomed. The thumbnail of the grid is there at once, the preview lies over it when it has loaded,
 * and once somebody has zoomed the original over both.
 */
export function LargePicture({ shown, nearby, zoom, over }: LargePictureProps): ReactNode {
  const { stage, handlers, view, zoomed, toggle } = zoom
  const name = shortened(shown.name, mostCharacters)
  const [original, setOriginal] = useState(zoomed)
  if (zoomed && !original) setOriginal(true)
  const style = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
  return (
    <div ref={stage} className={styles['container']} data-zoomed={zoomed} {...handlers}>
      <button
        type="button"
        className={styles['zoom']}
        aria-label={`${zoomed ? 'Whole image' : 'Full size'}: ${name}`}
        // A press by keyboard has no position, so it zooms in the middle.
        onClick={(event) => toggle(event.detail === 0 ? undefined : event)}
      >
        <span className={styles['layers']} style={style}>
          <Layer src={shown.thumbnailUrl} alt="" />
          <Layer src={mediaUrl(shown.assetId, 'preview')} alt={name} />
          {original && <Layer src={shown.url} alt="" />}
        </span>
      </button>
      {over !== undefined && (
        <div className={`${styles['layers']} ${styles['over']}`} style={style}>
          {over}
        </div>
      )}
      {nearby.map((url) => (
        <link key={url} rel="prefetch" href={url} />
      ))}
    </div>
  )
}

/** One copy of the picture, which is invisible until it has loaded completely. */
function Layer({ src, alt }: { readonly src: string; readonly alt: string }): ReactNode {
  const [loaded, setLoaded] = useState(false)
  return (
    <img
      className={styles['picture']}
      src={src}
      alt={alt}
      draggable={false}
      data-waiting={!loaded}
      onLoad={() => setLoaded(true)}
    />
  )
}
