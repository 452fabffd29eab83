import type { Character } from '@studio/backend/contract/library'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { membersOptions } from '../members/members.ts'
import { wordsOf } from '../search/use-matches.ts'
import styles from './character-images.module.css'
import { ChooserSearch } from './chooser-search.tsx'
import type { PictureShape } from './chosen-image.ts'
import { MemberImages } from './member-images.tsx'

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
      <MemberImages
        character={character}
        words={wordsOf(text)}
        emptyText="Images that you add to it can be chosen here."
        onShowAll={() => setText('')}
      />
    </>
  )
}
