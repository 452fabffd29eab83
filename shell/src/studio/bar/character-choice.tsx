import { type Character, listCharacters } from '@studio/backend/contract/library'
import { liveCharacters } from '@studio/media/live-characters'
import { CollectionName } from '@studio/media/member-grid'
import { membersOptions } from '@studio/media/members'
import { namedLike, SearchField } from '@studio/media/search-field'
import { Button } from '@studio/ui'
import { ChoiceList } from '@studio/ui/choice-list'
import { isComposing } from '@studio/ui/composing'
import { formatCount } from '@studio/ui/format'
import { liveKinds } from '@studio/ui/live-kinds'
import { useMedia } from '@studio/ui/media'
import { useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { touchScreen } from '@studio/ui/tokens'
import { useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './character-choice.module.css'

liveKinds.register(liveCharacters)

interface CharacterChoiceProps {
  /** Id of the chosen character; undefined: all images are shown. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/**
 * Spec images 2, character filter popover: all images, or those of one character, which a search finds by its name. The arrow down leads
 * from the search into the list, Enter chooses what it has found first.
 */
export function CharacterChoice({ chosen, onChoose }: CharacterChoiceProps): ReactNode {
  const { data: characters, isLoadingError, refetch } = useCall(listCharacters, {})
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const touch = useMedia(touchScreen)
  // Where the popover has opened before this part was loaded. On a touch screen it would open the keyboard over the list.
  useLayoutEffect(() => {
    if (!touch) field.current?.focus({ preventScroll: true })
  }, [touch])
  const found = namedLike(characters ?? [], typed)

  const focusList = (): void => box.current?.querySelector<HTMLElement>('[role="menuitemradio"][tabindex="0"]')?.focus()

  const press = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || event.target !== field.current) return
    const [first] = found
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    // Else Enter would also press the button that has the focus once the popover is closed.
    event.preventDefault()
    if (event.key === 'ArrowDown') focusList()
    else if (typed.trim() !== '' && first !== undefined) onChoose(first.id)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keys of the search field are handled here.
    <div ref={box} role="presentation" className={styles['box']} onKeyDown={press}>
      <strong className={styles['title']}>Characters</strong>
      <SearchField
        ref={field}
        data-autofocus={touch ? undefined : true}
        label="Search"
        placeholder="Search"
        text={typed}
        onText={setTyped}
      />
      {isLoadingError && (
        <p role="alert" className={styles['words']}>
          Your characters could not be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <div className={styles['list']}>
        <ChoiceList
          label="Images of"
          choices={[undefined, ...found]}
          chosen={characters?.find(({ id }) => id === chosen)}
          keyOf={(character) => character?.id ?? 'all'}
          onChoose={(character) => onChoose(character?.id)}
        >
          {(character) => (character === undefined ? <AllImages /> : <Entry character={character} />)}
        </ChoiceList>
      </div>
      {characters === undefined && !isLoadingError && <Spinner label="Loading characters" />}
      {characters !== undefined && found.length === 0 && <NoneFound none={characters.length === 0} />}
    </div>
  )
}

function AllImages(): ReactNode {
  return (
    <span className={styles['entry']}>
      <span className={styles['all']}>
        <Images size={20} aria-hidden />
      </span>
      All Images
    </span>
  )
}

/** Its images are fetched as soon as it may be chosen, so that the gallery shows them at once. */
function Entry({ character }: { readonly character: Character }): ReactNode {
  const client = useQueryClient()
  const fetchAhead = (): void => void client.prefetchQuery(membersOptions(character.id))
  return (
    <span className={styles['entry']} onPointerEnter={fetchAhead}>
      <CollectionName mosaic={character.mosaic} name={character.name} />
      <span className={styles['count']}>{formatCount(character.imageCount)}</span>
    </span>
  )
}

/** Spec images 2, in its own words. */
function NoneFound({ none }: { readonly none: boolean }): ReactNode {
  if (!none) return <p className={styles['words']}>No characters found</p>
  return <p className={styles['words']}>No characters yet. Bookmark images to organize them into characters</p>
}
