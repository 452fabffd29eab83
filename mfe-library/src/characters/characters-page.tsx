import { listCharacters } from '@studio/backend/contract/library'
import { carriesPictures } from '@studio/media/asset'
import { useDropAnywhere } from '@studio/media/drop-anywhere'
import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUndoKey } from '../acts/use-undo-key.ts'
import { CardList } from '../cards/card-list.tsx'
import { LibraryPage } from '../cards/library-page.tsx'
import { CharacterCard } from './character-card.tsx'
import { CharacterDialog, type OpenedDialog } from './character-dialog.tsx'
import { portraits } from './drawings.tsx'
import { GoTo } from './go-to.tsx'
import { useCharacterAddress } from './view/character-address.ts'
import { CharacterView } from './view/character-view.tsx'

/** Spec images 2, characters page: all characters of the person, newest first, or the one that the address names. */
export function CharactersPage(): ReactNode {
  const { id } = useCharacterAddress()
  return id === undefined ? <CharacterList /> : <CharacterView characterId={id} />
}

function CharacterList(): ReactNode {
  useUndoKey()
  const [opened, setOpened] = useState<OpenedDialog | undefined>(undefined)
  // A file that is dropped beside the cards would replace the page.
  useDropAnywhere({ takes: carriesPictures, onDrop: () => showToast({ title: 'Drop images on a character' }) })
  return (
    <LibraryPage
      title="Characters"
      action={
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'create' })}>
          Create Character
        </Button>
      }
    >
      <Characters onOpen={setOpened} />
      {opened !== undefined && <CharacterDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </LibraryPage>
  )
}

function Characters({ onOpen }: { readonly onOpen: (opened: OpenedDialog) => void }): ReactNode {
  const characters = useCall(listCharacters, {})
  return (
    <CardList list={characters} title="Characters" empty={<NoCharacters />}>
      {(character) => (
        <CharacterCard
          key={character.id}
          character={character}
          acts={{
            change: 'Rename',
            onChange: () => onOpen({ kind: 'rename', character }),
            onDelete: () => onOpen({ kind: 'delete', character }),
          }}
        />
      )}
    </CardList>
  )
}

/** Spec images 2, in its own words. The page has a button of its own that creates one. */
const NoCharacters = (): ReactNode => (
  <Notice
    level={2}
    picture={portraits}
    title="No characters yet"
    text="Bookmark images to organize them into characters"
    action={<GoTo to="/">Go to your gallery</GoTo>}
  />
)
