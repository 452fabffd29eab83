import type { Style } from '@studio/backend/contract/library'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MosaicCard } from '../cards/mosaic-card.tsx'

interface StyleCardProps {
  readonly style: Style
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A style as a mosaic of its images, with the first line of its instructions and what can be done with it (spec images 2). */
export function StyleCard({ style, onEdit, onDelete }: StyleCardProps): ReactNode {
  const { name, instructions } = style
  return (
    <MosaicCard
      card={style}
      about={instructions ?? 'No instructions yet'}
      acts={
        <>
          <IconButton label="Edit" about={name} icon={<Pencil size={16} aria-hidden />} onPicture onClick={onEdit} />
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
