/* oxlint-disable jsx-a11y/media-has-caption -- it is the person's own video */
import { formatLength } from '@studio/media/video-tile'
import { IconButton } from '@studio/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Source } from './source.ts'
import styles from './source-preview.module.css'

interface SourcePreviewProps {
  readonly source: Source
  readonly onRemove: () => void
}

/** What is known of a source, beside its name. */
function factsOf({ medium, durationMs, size }: Source): string {
  if (medium === 'video' && durationMs === undefined) return 'This browser cannot play it; the studio will try'
  const parts = [
    durationMs === undefined ? undefined : formatLength(durationMs),
    size && `${size.width} × ${size.height}`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The chosen video or image. */
export function SourcePreview({ source, onRemove }: SourcePreviewProps): ReactNode {
  const { medium, url, name } = source
  const facts = factsOf(source)
  return (
    <figure className={styles['preview']}>
      {medium === 'image' ? (
        <img className={styles['picture']} src={url} alt={name} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it is the person's own video.
        <video className={styles['picture']} src={url} controls playsInline preload="metadata" aria-label={name} />
      )}
      <figcaption className={styles['line']}>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        {facts !== '' && <span className={styles['facts']}>{facts}</span>}
        <IconButton label={`Remove ${medium}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
      </figcaption>
    </figure>
  )
}
