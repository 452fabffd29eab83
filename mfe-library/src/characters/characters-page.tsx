import { type Character, listCharacters } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CharacterCard } from './character-card.tsx'
import styles from './characters-page.module.css'
import { NameDialog } from './name-dialog.tsx'
import { useCharacterActs } from './use-character-acts.ts'

/** What is open over the page. */
type Opened = { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete'; readonly character: Character }

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
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  if (isLoadingError) {
    return (
      <Notice
        role="alert"
        title="Unable to Load Characters"
        text="They are all there. Please try again in a moment."
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  if (characters === undefined) return <Spinner />
  if (characters.length === 0) {
    return <Notice title="No characters yet" text="Bookmark images to organize them into characters" />
  }
  return (
    <ul className={styles['cards']}>
      {characters.map((character) => (
        <CharacterCard
          key={character.id}
          character={character}
          onRename={() => onOpen({ kind: 'rename', character })}
          onDelete={() => onOpen({ kind: 'delete', character })}
        />
      ))}
    </ul>
  )
}

function OpenedDialog({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }): ReactNode {
  const { create, rename, remove } = useCharacterActs()
  if (opened.kind === 'create') {
    return <NameDialog title="Create Character" action="Create" initial="" onSave={create} onClose={onClose} />
  }
  const { character } = opened
  if (opened.kind === 'rename') {
    const save = (name: string) => rename(character.id, name)
    return (
      <NameDialog title="Rename Character" action="Save" initial={character.name} onSave={save} onClose={onClose} />
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
