import { draggedAssetId } from '@studio/media/asset'
import { ChooseCharacters } from '@studio/media/choose-characters'
import { ChooseImages, type ChosenImage } from '@studio/media/choose-images'
import { useDropTarget } from '@studio/media/drag'
import { FileButton } from '@studio/media/file-button'
import { PickedList } from '@studio/media/picked-list'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Images, Upload, Users } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styles from './image-picker.module.css'
import { UploadState } from './upload-state.tsx'
import type { PickedImages } from './use-picked-images.ts'

interface ImagePickerProps {
  readonly picked: PickedImages
  /** Whether the images that were there before are among the picked ones yet; without it, there were none. */
  readonly state?: 'loading' | 'failed' | 'loaded'
  /** How many images can be picked; without it, any number. */
  readonly most?: number
  /** What else can be done with the images. */
  readonly children?: ReactNode
}

/** Picks the pictures of a style: files, by button or drop, images of the gallery and images of characters (spec images 2). */
export function ImagePicker({ picked, state = 'loaded', most, children }: ImagePickerProps): ReactNode {
  const { images, refusals, addFiles, addAssets, remove, retry } = picked
  // The failures of uploads are said once each: that of the disk is the same for all files.
  const complaints = new Set([...refusals, ...images.flatMap(({ failure }) => failure ?? [])])
  const area = useRef<HTMLFieldSetElement>(null)
  const [choosing, setChoosing] = useState<'images' | 'characters' | undefined>(undefined)
  const lit = useDropTarget(area, {
    takes: () => true,
    onDrop: (transfer) => {
      const assetId = draggedAssetId(transfer, location.origin)
      if (assetId === undefined) addFiles([...transfer.files])
      else addAssets([assetId])
    },
  })
  const chooser = {
    action: 'Add to style',
    onChoose: (chosen: readonly ChosenImage[]) => {
      addAssets(chosen.map(({ assetId }) => assetId))
      setChoosing(undefined)
    },
    onClose: () => setChoosing(undefined),
  }
  return (
    <fieldset ref={area} className={styles['picker']} data-lit={lit}>
      <legend className={styles['label']}>Images</legend>
      <p className={styles['hint']}>10-20 images of one look work best. Drop files here, or choose them:</p>
      <div className={styles['ways']}>
        <FileButton
          several
          label="Upload images"
          icon={<Upload size={16} aria-hidden />}
          name="images"
          onFiles={addFiles}
        />
        <Button size="small" icon={<Images size={16} aria-hidden />} onClick={() => setChoosing('images')}>
          Choose from Images
        </Button>
        <Button size="small" icon={<Users size={16} aria-hidden />} onClick={() => setChoosing('characters')}>
          Choose from Characters
        </Button>
        {children}
      </div>
      {[...complaints].map((complaint) => (
        <p key={complaint} role="alert" className={styles['refusal']}>
          {complaint}
        </p>
      ))}
      {most !== undefined && images.length > most && (
        <p role="alert" className={styles['refusal']}>
          {`A new style takes up to ${formatCount(most)} images; ${formatCount(images.length)} are chosen. Remove some here, and add them when the style is there.`}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className={styles['refusal']}>
          The images of the style could not be loaded. They are all there; what you change here is still saved.
        </p>
      )}
      {state === 'loading' && <p className={styles['hint']}>Loading images...</p>}
      {images.length > 0 && (
        <PickedList label="Images of the style" images={images} onRemove={remove}>
          {(image) => <UploadState image={image} onRetry={() => retry(image)} />}
        </PickedList>
      )}
      {choosing === 'images' && <ChooseImages {...chooser} />}
      {choosing === 'characters' && <ChooseCharacters {...chooser} />}
    </fieldset>
  )
}
