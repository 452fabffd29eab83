import { ChooseCharacters } from '@studio/media/choose-characters'
import { ChooseImages, type ChosenImage } from '@studio/media/choose-images'
import { FileButton } from '@studio/media/file-button'
import { PickedList } from '@studio/media/picked-list'
import { UploadList } from '@studio/media/upload-list'
import { Button } from '@studio/ui'
import { useMedia } from '@studio/ui/media'
import { SmallSpinner } from '@studio/ui/spinner'
import { touchScreen } from '@studio/ui/tokens'
import { ImagePlus, Images, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import { mostSubjects, tooManyWords } from './subjects.ts'
import styles from './subjects-step.module.css'
import type { Subjects } from './use-subjects.ts'

interface SubjectsStepProps {
  readonly subjects: Subjects
  readonly isLit?: boolean
}

/** Spec video 2: the images that are animated, from files, from the gallery, or from characters. */
export function SubjectsStep({ subjects, isLit = false }: SubjectsStepProps): ReactNode {
  const { all, isReading, add, upload, remove } = subjects
  const touch = useMedia(touchScreen)
  const [choosing, setChoosing] = useState<'images' | 'characters'>()
  const isChosen = (id: string): boolean => all.some(({ assetId }) => assetId === id)
  return (
    <FormStep
      title="Image to animate"
      isLit={isLit}
      aside={isReading ? <SmallSpinner label="Reading" /> : all.length > 0 && `${all.length} of ${mostSubjects}`}
    >
      {all.length > 0 && (
        <PickedList label="Images to animate" images={all} onRemove={remove}>
          {({ assetId }) =>
            assetId === undefined && (
              <span className={styles['sending']}>
                <SmallSpinner label="Uploading" />
              </span>
            )
          }
        </PickedList>
      )}
      <p className={styles['hint']}>
        Each image becomes a video of its own.
        {!touch && ' Paste or drop images anywhere on the page.'}
      </p>
      <div className={styles['actions']}>
        <FileButton
          several
          name="image"
          label="Upload image"
          icon={<ImagePlus size={16} aria-hidden />}
          onFiles={(files) => void upload(files)}
        />
        <Button size="small" icon={<Images size={16} aria-hidden />} onClick={() => setChoosing('images')}>
          Choose from Images
        </Button>
        <Button size="small" icon={<UsersRound size={16} aria-hidden />} onClick={() => setChoosing('characters')}>
          Choose from Characters
        </Button>
      </div>
      <UploadList isChosen={isChosen} onToggle={(id) => (isChosen(id) ? remove(id) : add([id]))} onTrashed={remove} />
      {choosing !== undefined && (
        <Chooser
          from={choosing}
          onChoose={(images) => {
            add(images.map(({ assetId }) => assetId))
            setChoosing(undefined)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </FormStep>
  )
}

interface ChooserProps {
  readonly from: 'images' | 'characters'
  readonly onChoose: (images: readonly ChosenImage[]) => void
  readonly onClose: () => void
}

function Chooser({ from, onChoose, onClose }: ChooserProps): ReactNode {
  const Choose = from === 'images' ? ChooseImages : ChooseCharacters
  const dialog = { action: 'Animate', most: mostSubjects, tooMany: tooManyWords, onChoose, onClose }
  return <Choose {...dialog} />
}
