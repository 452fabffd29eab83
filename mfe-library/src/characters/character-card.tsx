import type { Character } from '@studio/backend/contract/library'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MosaicCard } from '../cards/mosaic-card.tsx'

interface CharacterCardProps {
  readonly character: Character
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A character as a mosaic of its images, which opens it, with what can be done with it. */
export function CharacterCard({ character, onRename, onDelete }: CharacterCardProps): ReactNode {
  const { id, name } = character
  return (
    <MosaicCard
      card={character}
      opens={{ to: '/characters', search: { id } }}
      acts={
        <>
          <IconButton
            label="Rename"
            about={name}
            icon={<Pencil size={16} aria-hidden />}
            onPicture
            onClick={onRename}
          />
          <IconButton
            label="Delete"
            about={name}
            icon={<Trash2 size={16} aria-hidden />}
            onPicture
            onClick={onDelete}
          />
        </>
      }
    />
  )
}
