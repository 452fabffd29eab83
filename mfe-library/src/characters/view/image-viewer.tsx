import { mediaUrl } from '@studio/backend/contract'
import { useCollectionImage } from '@studio/media/collection-images'
import { neighboursOf } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { Viewer } from '@studio/media/viewer'
import { DialogPending } from '@studio/ui/dialog'
import { formatExact } from '@studio/ui/format'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { ImageActions } from './image-actions.tsx'
import styles from './image-viewer.module.css'
import { OrderButtons } from './order-buttons.tsx'
import { useMemberActs } from './use-member-acts.ts'
import type { Members } from './use-members.ts'

interface ImageViewerProps {
  readonly characterId: string
  readonly id: string
  readonly members: Members
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

/** One image of a character large; the arrows lead through the images of the character. */
export function ImageViewer({ characterId, id, members, onShow, onClose }: ImageViewerProps): ReactNode {
  const acts = useMemberActs()
  const { data: image } = useCollectionImage(id)
  const focusTile = useSetAtom(useGridState().tileToFocusAtom)
  // The tile of the image that was shown last has the focus afterwards.
  useEffect(() => () => focusTile(id), [focusTile, id])
  if (image === undefined) return <DialogPending onClose={onClose} />
  if (image === null) return null
  const neighbours = neighboursOf(members.items, id)
  const remove = (): void => {
    const next = neighbours.after ?? neighbours.before
    if (next === undefined) onClose()
    else onShow(next)
    acts.removeOne(id)
  }
  const name = image.prompt ?? 'image'
  const { url, thumbnailUrl, width, height } = image
  return (
    <Viewer
      label="Image details"
      shown={{ assetId: id, name, url, thumbnailUrl, width, height }}
      neighbours={neighbours}
      onShow={onShow}
      onClose={onClose}
    >
      <div className={styles['acts']}>
        <ImageActions id={id} name={name} onRemove={remove} />
      </div>
      <OrderButtons characterId={characterId} id={id} members={members} />
      {image.prompt !== undefined && (
        <section>
          <h2 className={styles['head']}>Prompt</h2>
          <p className={styles['prompt']} dir="auto">
            {image.prompt}
          </p>
        </section>
      )}
      <p className={styles['facts']}>
        {width} × {height}, {formatExact(Date.parse(image.createdAt))}
      </p>
      <a className={styles['facts']} href={mediaUrl(id, 'original')} target="_blank" rel="noreferrer">
        Open the original in a new tab
      </a>
    </Viewer>
  )
}
