import { mediaUrl } from '@studio/backend/contract'
import { createCharacter } from '@studio/backend/contract/library'
import { useCharacters } from '@studio/media/characters'
import { ChooseImages } from '@studio/media/choose-images'
import { PickedList } from '@studio/media/picked-list'
import { Button } from '@studio/ui'
import { FormDialog, nameFields } from '@studio/ui/form-dialog'
import { tellFailure } from '@studio/ui/saving'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CreateProps } from './create-form.ts'
import { useCreate } from './use-create.ts'

/** Spec images 2 and 5, Create Character dialog: pick images, a name, Create. It needs a name and at least one image. */
export function CreateCharacter({ ids, name, onClose }: CreateProps): ReactNode {
  const [picked, setPicked] = useState(ids)
  const [choosing, setChoosing] = useState(false)
  const create = useCreate(useCharacters())
  return (
    <>
      <FormDialog
        title="Create Character"
        action="Create"
        fields={nameFields}
        initial={{ name }}
        isOtherChanged={picked.length !== ids.length || picked.some((id) => !ids.includes(id))}
        schema={createCharacter.body}
        isReady={(texts) => texts.name.trim() !== '' && picked.length > 0}
        onSave={(texts) => create(texts.name.trim(), picked)}
        onFailure={(error) => tellFailure(error, 'Failed to create character.')}
        onClose={onClose}
      >
        {() => (
          <>
            {picked.length === 0 && <p>Choose at least one image.</p>}
            <PickedList
              label="Images of the character"
              images={picked.map((id, n) => ({ key: id, url: mediaUrl(id, 'thumbnail'), name: `image ${n + 1}` }))}
              onRemove={(gone) => setPicked((all) => all.filter((id) => id !== gone))}
            />
            <div>
              <Button icon={<ImagePlus size={16} aria-hidden />} onClick={() => setChoosing(true)}>
                Choose images
              </Button>
            </div>
          </>
        )}
      </FormDialog>
      {choosing && (
        <ChooseImages
          action="Add to character"
          onClose={() => setChoosing(false)}
          onChoose={(images) => {
            setPicked((all) => [...new Set([...all, ...images.map(({ assetId }) => assetId)])])
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
