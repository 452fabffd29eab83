import { type Character, createCharacter, listCharacters } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { FormDialog } from '@studio/ui/form-dialog'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CardList } from '../cards/card-list.tsx'
import { tellFailure } from '../toasts/tell-failure.ts'
import { CharacterCard } from './character-card.tsx'
import styles from './characters-page.module.css'
import { useCharacterActs } from './use-character-acts.ts'

/** What is open over the page. */
type Opened = { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete'; readonly character: Character }

const nameFields = [{ name: 'name', label: 'Name', missing: 'Please enter a name' }] as const

/** Spec images 2, characters page: all characters of the person, newest first. */
export function CharactersPage(): ReactNode {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>Characters</h1>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'create' })}>
          Create Character
        </Button>
      </header>
      <Characters onOpen={setOpened} />
      {opened !== undefined && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Characters({ onOpen }: { readonly onOpen: (opened: Opened) => void }): ReactNode {
  const characters = useCall(listCharacters, {})
  return (
    <CardList
      list={characters}
      title="Characters"
      empty={<Notice title="No characters yet" text="Bookmark images to organize them into characters" />}
    >
      {(character) => (
        <CharacterCard
          key={character.id}
          character={character}
          onRename={() => onOpen({ kind: 'rename', character })}
          onDelete={() => onOpen({ kind: 'delete', character })}
        />
      )}
    </CardList>
  )
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }): ReactNode {
  const { create, rename, remove } = useCharacterActs()
  const form = { fields: nameFields, schema: createCharacter.body, onClose }
  if (opened.kind === 'create') {
    return (
      <FormDialog
        {...form}
        title="Create Character"
        action="Create"
        initial={{ name: '' }}
        onSave={({ name }) => create(name)}
        onFailure={(error) => tellFailure(error, 'Failed to create character.')}
      />
    )
  }
  const { character } = opened
  if (opened.kind === 'rename') {
    return (
      <FormDialog
        {...form}
        title="Rename Character"
        action="Save"
        initial={{ name: character.name }}
        onSave={({ name }) => rename(character.id, name)}
        onFailure={(error) => tellFailure(error, 'Failed to rename character.')}
      />
    )
  }
  return (
    <Confirm
      title="Delete Character"
      text={`“${character.name}” will be deleted. Its images stay in your gallery.`}
      confirm="Delete"
      onConfirm={() => {
        onClose()
        void remove(character)
      }}
      onCancel={onClose}
    />
  )
}
