import { listCharacters } from '@studio/backend/contract/library'
import { CollectionPicker } from '@studio/media/collection-picker'
import { CollectionName } from '@studio/media/member-grid'
import { EntryButton } from '@studio/ui/entry-button'
import { useCall } from '@studio/ui/query'
import { type ReactNode, useState } from 'react'
import type { ClipFile } from '../kind/clip.ts'
import { useAddToCharacter } from './use-add-to-character.ts'

interface CharacterListProps {
  readonly files: readonly ClipFile[]
  readonly onClose: () => void
}

/** The characters that clips can be added to; a press adds them and closes the popover. */
export function CharacterList({ files, onClose }: CharacterListProps): ReactNode {
  const [typed, setTyped] = useState('')
  const characters = useCall(listCharacters, {})
  const add = useAddToCharacter()
  return (
    <CollectionPicker noun="character" list={characters} typed={typed} onTyped={setTyped}>
      {(found) =>
        found.map((character) => (
          <li key={character.id}>
            <EntryButton
              onClick={() => {
                onClose()
                void add(character, files)
              }}
            >
              <CollectionName mosaic={character.mosaic} name={character.name} />
            </EntryButton>
          </li>
        ))
      }
    </CollectionPicker>
  )
}
