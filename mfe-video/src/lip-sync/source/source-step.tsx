import { ChooseCharacters } from '@studio/media/choose-characters'
import { ChooseImages, type ChosenImage } from '@studio/media/choose-images'
import { FileButton } from '@studio/media/file-button'
import { Button } from '@studio/ui'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { useMedia } from '@studio/ui/media'
import { SmallSpinner } from '@studio/ui/spinner'
import { touchScreen } from '@studio/ui/tokens'
import { Clapperboard, Images, Upload, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import { ChooseVideos } from '../choose/choose-videos.tsx'
import { chosenImage, sourceTypes, videoOfClip } from './read-source.ts'
import { SourcePreview } from './source-preview.tsx'
import styles from './source-step.module.css'
import type { SourceSlot } from './use-source.ts'

interface SourceStepProps {
  readonly slot: SourceSlot
  /** The model takes videos too. */
  readonly takesVideo: boolean
  readonly isLit?: boolean
}

type Chooser = 'images' | 'videos' | 'characters'

/** Spec video 2: what is to speak, from a file, from the images and videos of the studio, or from characters. */
export function SourceStep({ slot, takesVideo, isLit = false }: SourceStepProps): ReactNode {
  const { source, isReading, takeFiles, takeFrom, remove } = slot
  const touch = useMedia(touchScreen)
  const [choosing, setChoosing] = useState<Chooser>()
  const what = takesVideo ? 'video or image' : 'image'
  return (
    <FormStep
      title={takesVideo ? 'Video or image' : 'Image'}
      aside={isReading && <SmallSpinner label="Reading" />}
      isLit={isLit}
    >
      <div {...useKeptFocus()} className={styles['content']}>
        {source !== undefined && <SourcePreview source={source} onRemove={remove} />}
        <p className={styles['hint']}>
          A face that looks at the camera works best.
          {!touch && ` Paste or drop a ${what} anywhere on the page.`}
        </p>
        <div className={styles['actions']}>
          <FileButton
            name="video"
            label={`Upload ${what}`}
            accept={sourceTypes}
            icon={<Upload size={16} aria-hidden />}
            onFiles={takeFiles}
          />
          <Button size="small" icon={<Images size={16} aria-hidden />} onClick={() => setChoosing('images')}>
            Choose from Images
          </Button>
          {takesVideo && (
            <Button size="small" icon={<Clapperboard size={16} aria-hidden />} onClick={() => setChoosing('videos')}>
              Choose from Videos
            </Button>
          )}
          <Button size="small" icon={<UsersRound size={16} aria-hidden />} onClick={() => setChoosing('characters')}>
            Choose from Characters
          </Button>
        </div>
      </div>
      {choosing === 'videos' && (
        <ChooseVideos
          action="Use video"
          onChoose={(clip) => {
            void takeFrom(Promise.resolve({ source: videoOfClip(clip) }))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {(choosing === 'images' || choosing === 'characters') && (
        <ImageChooser
          from={choosing}
          onChoose={([image]) => {
            if (image !== undefined)
              void takeFrom(chosenImage(image, choosing === 'images' ? 'generated' : 'character'))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </FormStep>
  )
}

interface ImageChooserProps {
  readonly from: 'images' | 'characters'
  readonly onChoose: (images: readonly ChosenImage[]) => void
  readonly onClose: () => void
}

function ImageChooser({ from, ...dialog }: ImageChooserProps): ReactNode {
  const Choose = from === 'images' ? ChooseImages : ChooseCharacters
  return <Choose {...dialog} action="Use image" most={1} />
}
