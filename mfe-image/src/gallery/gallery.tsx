import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import type { ReactNode } from 'react'
import { EmptyGallery } from './empty-gallery.tsx'
import styles from './gallery.module.css'
import { GalleryEnd } from './gallery-end.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { TileGrid } from './tile-grid.tsx'
import type { useGenerations } from './use-generations.ts'
import { useTileActions } from './use-tile-actions.ts'
import { useTiles } from './use-tiles.ts'

/** The image gallery in all its states (spec images 2 and 8). */
export function Gallery({ list }: { readonly list: ReturnType<typeof useGenerations> }): ReactNode {
  const tiles = useTiles(list.generations)
  const actions = useTileActions()
  if (list.isPending) return <GallerySkeleton />
  if (list.isError && list.generations.length === 0) {
    return (
      <Notice
        role="alert"
        title="Unable to Load Gallery"
        text="We're having trouble connecting to the database. This is usually temporary. Please try again in a moment."
        action={<Button onClick={() => void list.refetch()}>Retry</Button>}
      />
    )
  }
  if (tiles.length === 0 && !list.hasNextPage) return <EmptyGallery />
  return (
    <div className={styles['gallery']}>
      <h1 className="visually-hidden">Your images</h1>
      <TileGrid tiles={tiles} actions={actions} />
      <GalleryEnd list={list} />
    </div>
  )
}
