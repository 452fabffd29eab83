import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './chosen-video.module.css'
import { SourcePreview, type SourcePreviewProps } from './source-preview.tsx'

export interface LoadedVideoProps extends SourcePreviewProps {
  readonly onRemove: () => void
}

/** The preview of a video that was chosen, and the way to another one. */
export function LoadedVideo({ onRemove, ...preview }: LoadedVideoProps): ReactNode {
  return (
    <div className={styles['chosen']}>
      <SourcePreview {...preview} />
      <Button onClick={onRemove}>Use another video</Button>
    </div>
  )
}
