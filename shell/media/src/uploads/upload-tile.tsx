import type { Upload } from '@studio/backend/contract'
import { formatExact } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Check, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ThumbnailButton } from '../thumbnail/thumbnail-button.tsx'
import styles from './upload-tile.module.css'

interface UploadTileProps {
  readonly upload: Upload
  /** It is one of the chosen pictures. */
  readonly chosen: boolean
  readonly onToggle: () => void
  readonly onTrash: () => void
}

/** One earlier upload. Pressing it chooses it; pressing it again takes that back. */
export function UploadTile({ upload, chosen, onToggle, onTrash }: UploadTileProps): ReactNode {
  const when = formatExact(Date.parse(upload.createdAt))
  return (
    <li className={styles['tile']}>
      <ThumbnailButton
        src={upload.thumbnailUrl}
        aria-label={`Use the upload of ${when}`}
        aria-pressed={chosen}
        onClick={onToggle}
      >
        {chosen && (
          <span className={styles['mark']}>
            <Check size={16} aria-hidden />
          </span>
        )}
      </ThumbnailButton>
      <div className={styles['trash']}>
        <IconButton
          onPicture
          label="Delete upload"
          about={when}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onTrash}
        />
      </div>
    </li>
  )
}
