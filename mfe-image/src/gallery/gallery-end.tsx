import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './gallery-end.module.css'
import type { GalleryState } from './items/use-items.ts'

interface GalleryEndProps {
  readonly outline: Pick<GalleryState['outline'], 'isPending' | 'isLoadingError' | 'isSuccess'> & {
    readonly refetch: () => unknown
  }
  /** What is said after the last one, where some images of the gallery are not shown: it has more than what ends here. */
  readonly partly?: string | undefined
}

/** The end of the gallery: while older images are on their way, when they could not be fetched, and after the last one. */
export function GalleryEnd({ outline, partly }: GalleryEndProps): ReactNode {
  return (
    <div className={styles['end']} aria-live="polite">
      {outline.isPending && 'Loading more images...'}
      {outline.isLoadingError && (
        <>
          More images could not be loaded.{' '}
          <Button size="small" onClick={() => void outline.refetch()}>
            Retry
          </Button>
        </>
      )}
      {outline.isSuccess && (partly ?? "You've reached the end of your gallery")}
    </div>
  )
}
