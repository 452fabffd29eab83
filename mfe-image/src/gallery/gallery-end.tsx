import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './gallery-end.module.css'
import type { GalleryState } from './items/use-items.ts'

/** The end of the gallery: while older images are on their way, when they could not be fetched, and after the last one. */
export function GalleryEnd({ outline }: Pick<GalleryState, 'outline'>): ReactNode {
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
      {outline.isSuccess && "You've reached the end of your gallery"}
    </div>
  )
}
