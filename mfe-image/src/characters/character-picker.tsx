import { type Character, listCharacters } from '@studio/backend/contract/library'
import { liveCharacters } from '@studio/media/live-characters'
import { CharacterFace, charactersNamed } from '@studio/media/member-grid'
import { Button } from '@studio/ui'
import { Input } from '@studio/ui/form'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { liveKinds } from '@studio/ui/live-kinds'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { useSetAtom } from 'jotai'
import { Check, Plus, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './character-picker.module.css'
import { characterDialogAtom } from './opened-dialog.ts'
import { useCountsIn } from './use-collections.ts'
import { useMembership } from './use-membership.ts'

liveKinds.register(liveCharacters)

interface CharacterPickerProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** The characters that images can be added to; those that have them already are marked, and a press takes the images out again. */
export function CharacterPicker({ ids, onClose }: CharacterPickerProps): ReactNode {
  const openDialog = useSetAtom(characterDialogAtom)
  const [typed, setTyped] = useState('')
  return (
    <div className={styles['picker']}>
      <Input
        aria-label="Search"
        placeholder="Search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Characters ids={ids} typed={typed} onClose={onClose} />
      <Button
        icon={<Plus size={16} aria-hidden />}
        onClick={() => {
          onClose()
          openDialog({ kind: 'create', ids })
        }}
      >
        Create
      </Button>
    </div>
  )
}

function Characters({ ids, typed, onClose }: CharacterPickerProps & { readonly typed: string }): ReactNode {
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  const { counts } = useCountsIn(ids)
  if (isLoadingError) {
    return (
      <p role="alert" className={styles['words']}>
        Your characters could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (characters === undefined) return <Spinner label="Loading characters" />
  const found = charactersNamed(characters, typed)
  if (found.length === 0) {
    return <p className={styles['words']}>{characters.length === 0 ? 'No characters yet' : 'No characters found'}</p>
  }
  return (
    <ul className={styles['list']}>
      {found.map((character) => (
        <Entry
          key={character.id}
          character={character}
          ids={ids}
          isIn={counts !== undefined && counts.get(character.id) === ids.length}
          onClose={onClose}
        />
      ))}
    </ul>
  )
}

interface EntryProps extends CharacterPickerProps {
  readonly character: Character
  /** All of the images are in it. */
  readonly isIn: boolean
}

function Entry({ character, ids, isIn, onClose }: EntryProps): ReactNode {
  const change = useMembership()
  const openDialog = useSetAtom(characterDialogAtom)
  const { name, imageCount } = character
  return (
    <li className={styles['entry']}>
      <button
        type="button"
        className={styles['choose']}
        aria-pressed={isIn}
        onClick={() => void change(isIn ? 'remove' : 'add', character, ids)}
      >
        <CharacterFace character={character} />
        <span className={styles['name']}>{name}</span>
        <span className={styles['count']}>{formatCount(imageCount)}</span>
        {isIn && <Check size={16} className={styles['check']} aria-hidden />}
      </button>
      <IconButton
        label="Manage"
        about={name}
        icon={<Settings2 size={16} aria-hidden />}
        onClick={() => {
          onClose()
          openDialog({ kind: 'manage', character })
        }}
      />
    </li>
  )
}
