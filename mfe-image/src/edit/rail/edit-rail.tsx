import { FileButton } from '@studio/media/file-button'
import { ThumbnailButton } from '@studio/media/thumbnail-button'
import { SmallSpinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { pictureWords } from '../../models/picture-words.ts'
import { promptName } from '../../models/prompt-name.ts'
import styles from './edit-rail.module.css'
import { recentOptions, recentPictures } from './recent.ts'

interface EditRailProps {
  /** Asset id of the picture that is edited. */
  readonly chosen: string | undefined
  readonly isUploading: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** What can be edited: a file, or one of the newest images (spec images 2 and 9). */
export function EditRail({ chosen, isUploading, onFiles }: EditRailProps): ReactNode {
  const { data, isLoadingError, refetch } = useQuery(recentOptions)
  const goEdit = useGoEdit()
  const recent = recentPictures(data ?? [])
  return (
    <nav aria-label="Images to edit" className={styles['rail']}>
      <div className={styles['upload']}>
        <FileButton
          label="Upload"
          name="image"
          icon={isUploading ? <SmallSpinner label="Uploading" /> : <ImageUp size={16} aria-hidden />}
          onFiles={onFiles}
        />
      </div>
      {isLoadingError && (
        <button type="button" className={styles['retry']} onClick={() => void refetch()}>
          Recent images did not load. Retry
        </button>
      )}
      <ul className={styles['list']} aria-label="Recent images">
        {recent.map(({ generation, output }) => (
          <li key={output.assetId}>
            <ThumbnailButton
              src={output.thumbnailUrl}
              aria-label={`Edit: ${promptName(pictureWords(generation))}`}
              aria-current={output.assetId === chosen}
              onClick={() => goEdit({ imageId: generation.id, n: output.n })}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
