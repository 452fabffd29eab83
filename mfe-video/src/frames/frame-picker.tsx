import { mediaUrl } from '@studio/backend/contract'
import { FileButton } from '@studio/media/file-button'
import { ThumbnailButton } from '@studio/media/thumbnail-button'
import { UploadList } from '@studio/media/upload-list'
import { Button } from '@studio/ui'
import { useMedia } from '@studio/ui/media'
import { touchScreen } from '@studio/ui/tokens'
import { useAtomValue, useSetAtom } from 'jotai'
import { ImagePlus, Images, Trash2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './frame-picker.module.css'
import { FramePreview, type FramePreviewProps } from './frame-preview.tsx'
import { choosingAtom, type FrameSlot, picksAtom, slotWords } from './frames.ts'
import type { Frames } from './use-frames.ts'

export interface FramePickerProps extends Omit<FramePreviewProps, 'frame'> {
  readonly frames: Frames
}

const hints: Readonly<Record<FrameSlot, string>> = {
  first: 'The video begins with this image.',
  last: 'The video ends with this image.',
}

/** What fills a slot: a file, an image of the gallery or of a character, an earlier upload. */
export function FramePicker(props: FramePickerProps & { readonly onDone?: () => void }): ReactNode {
  const { slot, frames, onDone } = props
  const frame = frames[slot]
  const setChoosing = useSetAtom(choosingAtom)
  const touch = useMedia(touchScreen)
  const choose = (assetId: string): void => frames.choose(slot, assetId)
  const chooseFrom = (from: 'images' | 'characters'): void => {
    setChoosing({ slot, from })
    onDone?.()
  }
  return (
    <div className={styles['picker']}>
      <div className={styles['head']}>
        <strong>{slotWords[slot]}</strong>
        {(frame !== undefined || frames.isReading(slot)) && (
          <Button size="small" icon={<Trash2 size={16} aria-hidden />} onClick={() => frames.remove(slot)}>
            Remove
          </Button>
        )}
      </div>
      {frame !== undefined && <FramePreview {...props} frame={frame} />}
      <p className={styles['hint']}>
        {hints[slot]}
        {!touch && slot === 'first' && ' Paste or drop one anywhere on the page.'}
      </p>
      <div className={styles['actions']}>
        <FileButton
          name={slot === 'first' ? 'image' : 'lastFrame'}
          label="Upload image"
          icon={<ImagePlus size={16} aria-hidden />}
          onFiles={(files) => void frames.upload(slot, files)}
        />
        <Button size="small" icon={<Images size={16} aria-hidden />} onClick={() => chooseFrom('images')}>
          Choose from Images
        </Button>
        <Button size="small" icon={<UsersRound size={16} aria-hidden />} onClick={() => chooseFrom('characters')}>
          Choose from Characters
        </Button>
      </div>
      {slot === 'first' && <Picks chosen={frame?.assetId} onChoose={choose} />}
      <UploadList
        isChosen={(id) => id === frame?.assetId}
        onToggle={(id) => (id === frame?.assetId ? frames.remove(slot) : choose(id))}
        onTrashed={frames.forget}
      />
    </div>
  )
}

interface PicksProps {
  readonly chosen: string | undefined
  readonly onChoose: (assetId: string) => void
}

/** The images that were chosen together from characters: one of them is the first frame. */
function Picks({ chosen, onChoose }: PicksProps): ReactNode {
  const picks = useAtomValue(picksAtom)
  if (picks.length < 2) return null
  return (
    <section aria-label="Chosen from characters" className={styles['picks']}>
      {picks.map((id, at) => (
        <ThumbnailButton
          key={id}
          src={mediaUrl(id, 'thumbnail')}
          aria-label={`Begin with chosen image ${at + 1}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        />
      ))}
    </section>
  )
}
