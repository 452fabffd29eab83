import { downloadImages } from '@studio/media/download'
import { downloadChoiceAtomOf } from '@studio/media/download-choice'
import { Button } from '@studio/ui'
import { useCurrentUser } from '@studio/ui/current-user'
import { IconButton } from '@studio/ui/icon-button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Download, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGoEdit } from '../../address/use-go-edit.ts'
import { downloadName } from '../../gallery/actions/download-name.ts'
import type { EditedPicture } from '../picture/edited.ts'
import type { View } from '../run/views.ts'
import styles from './stage-bar.module.css'

interface StageBarProps {
  readonly view: View | undefined
  readonly picture: EditedPicture
}

/** Close, and what can be done with the picture in view (spec images 2). */
export function StageBar({ view, picture }: StageBarProps): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const goEdit = useGoEdit()
  const choice = useAtomValue(downloadChoiceAtomOf(useCurrentUser().id))
  const shown = view?.kind === 'picture' ? view.shown : picture
  const result = view?.kind === 'picture' ? view.result : undefined
  return (
    <div className={styles['bar']}>
      <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={() => void navigate({ to: '/' })} />
      <p className={styles['name']}>{shown.name}</p>
      {result !== undefined && (
        <Button size="small" onClick={() => goEdit({ imageId: result.generationId, n: result.n })}>
          Edit this result
        </Button>
      )}
      <IconButton
        label="Download"
        icon={<Download size={20} aria-hidden />}
        onClick={() => void downloadImages([shown.assetId], () => downloadName(result?.n ?? 0), choice)}
      />
      <IconButton
        label="Refresh: fetch this image, its results and the recent images anew"
        icon={<RefreshCw size={20} aria-hidden />}
        onClick={() => void client.invalidateQueries()}
      />
    </div>
  )
}
