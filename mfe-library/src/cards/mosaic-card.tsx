import type { Character } from '@studio/backend/contract/library'
import { type DropTarget, useDropTarget } from '@studio/media/drag'
import { Mosaic } from '@studio/media/mosaic'
import { formatCountOf } from '@studio/ui/format'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { CardActs, type CardActsProps } from './card-acts.tsx'
import styles from './mosaic-card.module.css'

const takesNothing: DropTarget = { takes: () => false, onDrop: () => undefined }

interface MosaicCardProps {
  readonly card: Pick<Character, 'name' | 'imageCount' | 'mosaic'>
  /** Where a press on the card leads; without it the card cannot be pressed. */
  readonly opens?: { readonly to: string; readonly search: Readonly<Record<string, string>> }
  /** Buttons on the picture, which appear on hover or focus. */
  readonly acts?: CardActsProps
  /** What lies over the whole picture. */
  readonly cover?: ReactNode
  /** What takes things that are dropped on the card. */
  readonly drop?: DropTarget
  /** Words below the name, of which one line is shown. */
  readonly about?: string | undefined
}

/** Something with images as a mosaic of up to four of them (spec images 2); their number appears on hover or focus. */
export function MosaicCard({ card, opens, acts, cover, drop = takesNothing, about }: MosaicCardProps): ReactNode {
  const { name, imageCount, mosaic } = card
  const element = useRef<HTMLLIElement>(null)
  const lit = useDropTarget(element, drop)
  return (
    <li ref={element} className={styles['card']} data-covered={cover !== undefined} data-lit={lit}>
      <Mosaic pictures={mosaic}>
        {cover}
        {acts !== undefined && (
          <div className={styles['acts']}>
            <CardActs {...acts} name={name} onPicture />
          </div>
        )}
      </Mosaic>
      <div className={styles['words']}>
        <h2 className={styles['name']} title={name}>
          {opens === undefined ? (
            name
          ) : (
            <Link {...opens} className={styles['open']}>
              {name}
            </Link>
          )}
        </h2>
        <span className={styles['count']}>{formatCountOf(imageCount, 'image')}</span>
      </div>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
    </li>
  )
}
