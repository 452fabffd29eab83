import type { Character } from '@studio/backend/contract/library'
import { carriesPictures } from '@studio/media/asset'
import type { ReactNode } from 'react'
import type { CardActsProps } from '../cards/card-acts.tsx'
import { MosaicCard } from '../cards/mosaic-card.tsx'
import { useDropOnCharacter } from './use-drop-on-character.ts'

interface CharacterCardProps {
  readonly character: Character
  readonly acts: CardActsProps
}

/** A character as a mosaic of its images, which opens it. Images that are dropped on it are added. */
export function CharacterCard({ character, acts }: CharacterCardProps): ReactNode {
  const { takeDrop } = useDropOnCharacter(character)
  return (
    <MosaicCard
      card={character}
      drop={{ takes: carriesPictures, onDrop: takeDrop }}
      opens={{ to: '/characters', search: { id: character.id } }}
      acts={acts}
    />
  )
}
