import { mediaUrl } from '@studio/backend/contract'
import { createCharacter } from '@studio/backend/contract/library'
import { useCharacters } from '@studio/media/characters'
import { ChooseImages } from '@studio/media/choose-images'
import { PickedList } from '@studio/media/picked-list'
import { Button } from '@studio/ui'
import { FormDialog, nameFields } from '@studio/ui/form-dialog'
import { formatCount, formatCountOf } from '@studio/ui/format'
import { tellFailure } from '@studio/ui/saving'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './create-character.module.css'
import type { CreateProps } from './create-form.ts'
import { useCreate } from './use-create.ts'
import { useTakenPictures } from './use-taken-pictures.ts'

/**
 * So many of the first pictures are shown, and of those that were picked here last: thousands of them would take the page seconds at every
 * letter of the name.
 */
const mostShown = 100

/**
 * Spec images 2 and 5, Create Character dialog: pick images, a name, Create. It needs a name and at least one image; images can also be
 * dropped or pasted (ui.md 5).
 */
export function CreateCharacter({ ids, name, onClose }: CreateProps): ReactNode {
  const [picked, setPicked] = useState(ids)
  const [before] = useState(() => new Set(ids))
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const [choosing, setChoosing] = useState(false)
  const create = useCreate(useCharacters())
  const pick = (more: readonly string[]): void => {
    setPicked((all) => [...new Set([...all, ...more])])
    // Whatever is picked once more was picked last.
    setHere((all) => new Set([...all.difference(new Set(more)), ...more]))
  }
  const { uploading, refusals, lit, handlers } = useTakenPictures((id) => pick([id]))
  const lastHere = new Set([...here].slice(-mostShown))
  const shown = picked
    .map((id, n) => ({ key: id, url: mediaUrl(id, 'thumbnail'), name: `image ${n + 1}` }))
    .filter(({ key }, n) => n < mostShown || lastHere.has(key))
  const isChanged = picked.length !== ids.length || picked.some((id) => !before.has(id))
  return (
    <>
      <div {...handlers}>
        <FormDialog
          title="Create Character"
          action="Create"
          fields={nameFields}
          initial={{ name }}
          isOtherChanged={isChanged || uploading > 0}
          schema={createCharacter.body}
          isReady={(texts) => texts.name.trim() !== '' && picked.length > 0 && uploading === 0}
          onSave={(texts) => create(texts.name.trim(), picked)}
          onFailure={(error) => tellFailure(error, 'Failed to create character.')}
          onClose={onClose}
        >
          {() => (
            <div className={styles['images']} data-lit={lit}>
              {picked.length === 0 && <p>Choose at least one image.</p>}
              <PickedList
                label="Images of the character"
                images={shown}
                onRemove={(gone) => setPicked((all) => all.filter((id) => id !== gone))}
              />
              {picked.length > shown.length && <p>and {formatCount(picked.length - shown.length)} more</p>}
              {refusals.map((refusal) => (
                <p key={refusal} role="alert">
                  {refusal}
                </p>
              ))}
              {uploading > 0 && <output>Uploading {formatCountOf(uploading, 'image')}...</output>}
              <div>
                <Button icon={<ImagePlus size={16} aria-hidden />} onClick={() => setChoosing(true)}>
                  Choose images
                </Button>
              </div>
            </div>
          )}
        </FormDialog>
      </div>
      {choosing && (
        <ChooseImages
          action="Add to character"
          onClose={() => setChoosing(false)}
          onChoose={(images) => {
            pick(images.map(({ assetId }) => assetId))
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
