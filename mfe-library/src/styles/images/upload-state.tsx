import { IconButton } from '@studio/ui/icon-button'
import { SmallSpinner } from '@studio/ui/spinner'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PickedImage } from './picked-image.ts'
import styles from './upload-state.module.css'

interface UploadStateProps {
  readonly image: PickedImage
  readonly onRetry: () => void
}

/** Lies over a picked file while it is uploaded; when it could not be, it offers to upload it again. */
export function UploadState({ image: { assetId, failure, name }, onRetry }: UploadStateProps): ReactNode {
  if (assetId !== undefined) return null
  return (
    <span className={styles['state']}>
      {failure === undefined ? (
        <SmallSpinner label={`Uploading ${name}`} />
      ) : (
        <IconButton
          label="Upload again"
          about={name}
          icon={<RotateCcw size={16} aria-hidden />}
          onPicture
          onClick={onRetry}
        />
      )}
    </span>
  )
}
