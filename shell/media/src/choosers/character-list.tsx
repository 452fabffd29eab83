import { type Character, listCharacters } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { formatCountOf } from '@studio/ui/format'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Mosaic } from '../mosaic/mosaic.tsx'
import { namedLike } from '../search/search-field.tsx'
import styles from './character-list.module.css'
import { ChooserSearch } from './chooser-search.tsx'

interface CharacterListProps {
  /** The character that was looked at last: its card gets the focus. */
  readonly focused: string | undefined
  readonly onOpen: (character: Character) => void
}

/** The person's characters; the search is by name, in any case. */
export function CharacterList({ focused, onOpen }: CharacterListProps): ReactNode {
  const [text, setText] = useState('')
  return (
    <>
      <ChooserSearch label="Search characters" placeholder="Search" text={text} onText={setText} />
      <div className={styles['body']}>
        <Characters wanted={text.trim()} focused={focused} onOpen={onOpen} />
      </div>
    </>
  )
}

function Characters({ wanted, focused, onOpen }: CharacterListProps & { readonly wanted: string }): ReactNode {
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  const list = useRef<HTMLUListElement>(null)
  const focusLast = useEffectEvent(() => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-character]') ?? [])]
    cards.find(({ dataset }) => dataset['character'] === focused)?.focus()
  })
  useEffect(() => focusLast(), [])
  if (isLoadingError) return <NotLoaded onRetry={() => void refetch()} />
  if (characters === undefined) return <Spinner label="Loading characters" />
  const found = namedLike(characters, wanted)
  if (found.length === 0) return <NoCharacters searched={wanted !== ''} />
  return (
    <ul ref={list} className={styles['cards']}>
      {found.map((character) => (
        <Card key={character.id} character={character} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface CardProps {
  readonly character: Character
  readonly onOpen: (character: Character) => void
}

function Card({ character, onOpen }: CardProps): ReactNode {
  const { id, name, imageCount, mosaic } = character
  return (
    <li className={styles['card']}>
      <Mosaic pictures={mosaic} />
      <button type="button" className={styles['open']} data-character={id} onClick={() => onOpen(character)}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['count']}>{formatCountOf(imageCount, 'image')}</span>
      </button>
    </li>
  )
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Notice
      role="alert"
      title="Unable to Load Characters"
      text="They are all there. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}

/** Spec images 2, in its own words. */
function NoCharacters({ searched }: { readonly searched: boolean }): ReactNode {
  if (searched) return <Notice title="No characters found" text="No character has a name like this." />
  return <Notice title="No characters yet" text="Bookmark images to organize them into characters" />
}
