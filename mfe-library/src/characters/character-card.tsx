import type { Character } from '@studio/backend/contract/library'
import { Mosaic } from '@studio/media/mosaic'
import { formatCount } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './character-card.module.css'

interface CharacterCardProps {
  readonly character: Character
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A character as a mosaic of up to four of its images (spec images 2); the count and what can be done appear on hover or focus. */
export function CharacterCard({ character, onRename, onDelete }: CharacterCardProps): ReactNode {
  const { name, imageCount, mosaic } = character
  return (
    <li className={styles['card']}>
      <Mosaic pictures={mosaic}>
        <div className={styles['acts']}>
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
        </div>
      </Mosaic>
      <div className={styles['words']}>
        <h2 className={styles['name']}>{name}</h2>
        <span className={styles['count']}>{imageCount === 1 ? '1 image' : `${formatCount(imageCount)} images`}</span>
      </div>
    </li>
  )
}
