import type { Character } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { isStatus } from '@studio/ui/api-error'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Notice } from '@studio/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { membersKey, membersOptions, searchMembers } from '../members/members.ts'
import { useMatches, wordsOf } from '../search/use-matches.ts'
import styles from './character-images.module.css'
import { MemberTile } from './choice-tile.tsx'
import { ChooserImages } from './chooser-images.tsx'
import { ChooserSearch } from './chooser-search.tsx'
import type { PictureShape } from './chosen-image.ts'

interface CharacterImagesProps {
  readonly character: Character
  /** Told of the images once they are loaded. */
  readonly onShown: (images: readonly PictureShape[]) => void
  readonly onBack: () => void
}

/** The images of one character, in their order. */
export function CharacterImages({ character, onShown, onBack }: CharacterImagesProps): ReactNode {
  const { id, name } = character
  const [text, setText] = useState('')
  const back = useRef<HTMLButtonElement>(null)
  // The card that was pressed, and had the focus, is no longer there.
  useEffect(() => back.current?.focus(), [])
  const outline = useQuery(membersOptions(id))
  const matches = useMatches({
    words: wordsOf(text),
    queryKey: [...membersKey(id), 'search'],
    find: (words, signal) => searchMembers(id, words, signal),
    outline: outline.data,
  })
  const tellShown = useEffectEvent(onShown)
  useEffect(() => {
    if (outline.data !== undefined) tellShown(outline.data)
  }, [outline.data])
  return (
    <>
      <ChooserSearch label="Search images" placeholder="Search by prompt keywords..." text={text} onText={setText}>
        <IconButton ref={back} label="All characters" icon={<ChevronLeft size={20} aria-hidden />} onClick={onBack} />
        <h3 className={styles['name']}>{name}</h3>
        {outline.data !== undefined && <span className={styles['count']}>{formatCount(outline.data.length)}</span>}
      </ChooserSearch>
      <ChooserImages
        pictures={outline.data}
        matches={matches}
        failure={
          outline.isLoadingError ? (
            <NotLoaded error={outline.error} onRetry={() => void outline.refetch()} />
          ) : undefined
        }
        empty={
          <Notice title="No images saved to this character" text="Images that you add to it can be chosen here." />
        }
        onShowAll={() => setText('')}
        tile={(image, place) => <MemberTile id={image} place={place} name={`${name}, image ${place.index + 1}`} />}
      />
    </>
  )
}

interface NotLoadedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

function NotLoaded({ error, onRetry }: NotLoadedProps): ReactNode {
  if (isStatus(error, 404)) {
    return <Notice role="alert" title="This character was deleted" text="Its images are still in your gallery." />
  }
  return (
    <Notice
      role="alert"
      title="Unable to Load Images"
      text="They are all there. Please try again in a moment."
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  )
}
