import { listCharacters } from '@studio/backend/contract/library'
import { CollectionFace } from '@studio/media/member-grid'
import { namedLike, SearchField } from '@studio/media/search-field'
import { Button } from '@studio/ui'
import { EntryButton } from '@studio/ui/entry-button'
import { useCall } from '@studio/ui/query'
import { SmallSpinner } from '@studio/ui/spinner'
import { type ReactNode, useState } from 'react'
import type { ClipFile } from '../kind/clip.ts'
import styles from './character-list.module.css'
import { useAddToCharacter } from './use-add-to-character.ts'

interface CharacterListProps {
  readonly files: readonly ClipFile[]
  readonly onClose: () => void
}

/** The characters that clips can be added to; a press adds them and closes the popover. */
export function CharacterList({ files, onClose }: CharacterListProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <div className={styles['picker']}>
      {/* The popover has it as its name. */}
      <p className={styles['title']} aria-hidden>
        Add to character
      </p>
      <SearchField label="Search characters" placeholder="Search" text={typed} onText={setTyped} />
      <Found files={files} typed={typed} onClose={onClose} />
    </div>
  )
}

function Found({ files, typed, onClose }: CharacterListProps & { readonly typed: string }): ReactNode {
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  const add = useAddToCharacter()
  if (isLoadingError) {
    return (
      <div role="alert" className={styles['message']}>
        <span>Your characters could not be loaded.</span>
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (characters === undefined) {
    return (
      <p className={styles['message']}>
        <SmallSpinner label="Loading characters" />
      </p>
    )
  }
  const found = namedLike(characters, typed)
  if (found.length === 0) {
    return <p className={styles['message']}>{characters.length === 0 ? 'No characters yet' : 'No characters found'}</p>
  }
  return (
    <ul className={styles['list']}>
      {found.map((character) => (
        <li key={character.id}>
          <EntryButton
            onClick={() => {
              onClose()
              void add(character, files)
            }}
          >
            <CollectionFace mosaic={character.mosaic} />
            <span className={styles['name']}>{character.name}</span>
          </EntryButton>
        </li>
      ))}
    </ul>
  )
}
