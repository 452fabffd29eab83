import { useDownloadImages } from '@studio/media/download'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { useQueryClient } from '@tanstack/react-query'
import { Brush, Download, RefreshCw } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { ClipIcons } from '../../clips/clip-buttons.tsx'
import { useGoClip } from '../../clips/use-go-clip.ts'
import { downloadName } from '../../gallery/actions/download-name.ts'
import { ShareButton } from '../../sharing/share-button.tsx'
import { CloseEdit } from '../picture/close-edit.tsx'
import type { EditedPicture } from '../picture/edited.ts'
import type { View } from '../run/views.ts'
import { editKeys } from './edit-keys.ts'
import styles from './stage-bar.module.css'

interface StageBarProps {
  readonly view: View | undefined
  readonly picture: EditedPicture
  readonly isPainting: boolean
  /** Begins or ends painting a mask; undefined while that is not possible. */
  readonly onMask: (() => void) | undefined
  /** The button for that. */
  readonly maskButton: RefObject<HTMLButtonElement | null>
}

/** Close, and what can be done with the picture in view (spec images 2). */
export function StageBar({ view, picture, isPainting, onMask, maskButton }: StageBarProps): ReactNode {
  const client = useQueryClient()
  const goEdit = useGoEdit()
  const goClip = useGoClip()
  const download = useDownloadImages()
  const shown = view?.kind === 'picture' ? view.shown : picture
  const result = view?.kind === 'picture' ? view.result : undefined
  return (
    <div className={styles['bar']}>
      <CloseEdit />
      <p className={styles['name']}>{shown.name}</p>
      {result !== undefined && (
        <Button size="small" onClick={() => goEdit({ imageId: result.generationId, n: result.n })}>
          Edit this result
        </Button>
      )}
      <span className={styles['icons']}>
        <IconButton
          ref={maskButton}
          label="Mask: paint what is to change"
          shortcut={editKeys.mask}
          icon={<Brush size={20} aria-hidden />}
          aria-pressed={isPainting}
          disabled={onMask === undefined}
          onClick={onMask}
        />
        <ClipIcons size={20} onGo={(page) => goClip(page, shown.assetId)} />
        <IconButton
          label="Download"
          icon={<Download size={20} aria-hidden />}
          onClick={() => void download([shown.assetId], () => downloadName(result?.n ?? picture.n ?? 0))}
        />
        <ShareButton assetId={shown.assetId} />
        <IconButton
          label="Refresh: fetch this image, its results and the recent images anew"
          icon={<RefreshCw size={20} aria-hidden />}
          onClick={() => void client.invalidateQueries()}
        />
      </span>
    </div>
  )
}
