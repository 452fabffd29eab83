import type { Character } from '@studio/backend/contract/library'
import { carriesPictures } from '@studio/media/asset'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MosaicCard } from '../cards/mosaic-card.tsx'
import { useDropOnCharacter } from './use-drop-on-character.ts'

interface CharacterCardProps {
  readonly character: Character
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A character as a mosaic of its images, which opens it, with what can be done with it. Images that are dropped on it are added. */
export function CharacterCard({ character, onRename, onDelete }: CharacterCardProps): ReactNode {
  const { id, name } = character
  const onDrop = useDropOnCharacter(character)
  return (
    <MosaicCard
      card={character}
      drop={{ takes: carriesPictures, onDrop }}
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
