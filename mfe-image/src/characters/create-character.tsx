import { mediaUrl } from '@studio/backend/contract'
import { createCharacter } from '@studio/backend/contract/library'
import { ChooseImages } from '@studio/media/choose-images'
import { refreshMembers, useChangeMembers } from '@studio/media/members'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { FormDialog } from '@studio/ui/form-dialog'
import { IconButton } from '@studio/ui/icon-button'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './create-character.module.css'

interface CreateCharacterProps {
  /** The images that it begins with. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

const fields = [{ name: 'name', label: 'Name', missing: 'Please enter a name' }] as const

/** Spec images 2 and 5, Create Character dialog: pick images, a name, Create. It needs a name and at least one image. */
export function CreateCharacter({ ids, onClose }: CreateCharacterProps): ReactNode {
  const [picked, setPicked] = useState(ids)
  const [choosing, setChoosing] = useState(false)
  const create = useCreateCharacter()
  return (
    <>
      <FormDialog
        title="Create Character"
        action="Create"
        fields={fields}
        initial={{ name: '' }}
        schema={createCharacter.body}
        isReady={({ name }) => name.trim() !== '' && picked.length > 0}
        onSave={({ name }) => create(name, picked)}
        onFailure={(error) =>
          showToast({ title: 'Error', description: errorText(error, 'Failed to create character.'), tone: 'bad' })
        }
        onClose={onClose}
      >
        {() => (
          <>
            <Picked ids={picked} onRemove={(gone) => setPicked((all) => all.filter((id) => id !== gone))} />
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

interface PickedProps {
  readonly ids: readonly string[]
  readonly onRemove: (id: string) => void
}

function Picked({ ids, onRemove }: PickedProps): ReactNode {
  if (ids.length === 0) return <p className={styles['none']}>Choose at least one image.</p>
  return (
    <ul className={styles['picked']} aria-label="Images of the character">
      {ids.map((id, n) => (
        <li key={id} className={styles['image']}>
          <img src={mediaUrl(id, 'thumbnail')} alt="" loading="lazy" decoding="async" />
          <span className={styles['remove']}>
            <IconButton
              onPicture
              label="Remove"
              about={`image ${n + 1}`}
              icon={<X size={16} aria-hidden />}
              onClick={() => onRemove(id)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Creates a character and adds images to it. Rejects when there is no character then; says what has become of the images. */
function useCreateCharacter(): (name: string, ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync: create } = useCommand(createCharacter)
  const changeMembers = useChangeMembers()
  return async (name, ids) => {
    const { id: characterId } = await create({ body: { name } })
    const { settled } = await changeMembers({ characterId, change: 'add', ids, progress: 'Adding...' })
    // Spec images 8.
    if (settled.length === ids.length) showToast({ title: 'Character created successfully' })
    else showToast({ title: 'Character created', description: 'Some images could not be added', tone: 'bad' })
    await refreshMembers(client, characterId)
  }
}
