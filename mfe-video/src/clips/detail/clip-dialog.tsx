import { FavoriteButton } from '@studio/media/favorite-button'
import type { Neighbours } from '@studio/media/grid-items'
import { useClosing, ViewerFrame } from '@studio/media/viewer-frame'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { type AnyRoute, type Router, useRouter } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import { AddToCharacter } from '../characters/add-to-character.tsx'
import type { Clip, ClipFile } from '../kind/clip.ts'
import { useIsFavorite } from '../list/overlay.ts'
import { ContinueButton } from '../tiles/continue-button.tsx'
import styles from './clip-dialog.module.css'
import { detailKeys } from './detail-keys.ts'
import { SpeakButton } from './speak-button.tsx'
import { useStage } from './use-stage.tsx'

export interface ClipDialogProps {
  readonly clip: Clip
  readonly file: ClipFile
  readonly name: string
  readonly neighbours: Neighbours
  /** Beside Download: what can be done with this kind of clips. */
  readonly buttons: ReactNode
  readonly onRemove: () => void
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  /** How it was made. */
  readonly children: ReactNode
}

/** Spec video 2, details: the clip with the browser's own controls, what can be done with it, and how it was made. */
export function ClipDialog({ clip, file, name, buttons, onRemove, children, ...frame }: ClipDialogProps): ReactNode {
  const acts = useClipActs()
  const favorite = useIsFavorite(clip.id, clip.favorite === 1)
  const mark = (): void => acts.favorite([clip], !favorite)
  const { history } = useRouter<Router<AnyRoute, 'never'>>()
  const close = useClosing(history, clip.id, frame.onClose)
  const { stage, below } = useStage({ id: clip.id, file, name, onShow: frame.onShow })
  return (
    <ViewerFrame {...frame} onClose={close} label="Video details" noun="video" stage={stage} below={below}>
      <Keys table={detailKeys} actions={{ favorite: mark, trash: onRemove }} />
      <div className={styles['actions']}>
        <Button icon={<Download size={16} aria-hidden />} onClick={() => acts.download([clip])}>
          Download
        </Button>
        {buttons}
        <span className={styles['icons']}>
          <FavoriteButton favorite={favorite} about={name} size={20} onPress={mark} />
          <ContinueButton file={file} name={name} size={20} />
          <SpeakButton file={file} name={name} />
          <AddToCharacter files={[file]} size={20} />
          <IconButton label="Delete" about={name} icon={<Trash2 size={20} aria-hidden />} onClick={onRemove} />
        </span>
      </div>
      {children}
    </ViewerFrame>
  )
}
