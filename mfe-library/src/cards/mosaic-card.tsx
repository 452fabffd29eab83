import type { Character } from '@studio/backend/contract/library'
import { type DropTarget, useDropTarget } from '@studio/media/drag'
import { Mosaic } from '@studio/media/mosaic'
import { formatCountOf } from '@studio/ui/format'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { CardActs, type CardActsProps } from './card-acts.tsx'
import styles from './mosaic-card.module.css'

const takesNothing: DropTarget = { takes: () => false, onDrop: () => undefined }

/** What is counted on a card; only characters have videos. */
type Counted = Pick<Character, 'imageCount'> & Partial<Pick<Character, 'videoCount'>>

interface MosaicCardProps {
  readonly card: Counted & Pick<Character, 'name' | 'mosaic'>
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

/** Something with images as a mosaic of up to four of them (spec images 2); how much is in it appears on hover or focus. */
export function MosaicCard({ card, opens, acts, cover, drop = takesNothing, about }: MosaicCardProps): ReactNode {
  const { name, mosaic } = card
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
        <span className={styles['count']}>{countsOf(card)}</span>
      </div>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
    </li>
  )
}

/** How much is in it: `3 images, 2 videos`; images that it has none of are named only where there are no videos either. */
function countsOf({ imageCount, videoCount = 0 }: Counted): string {
  const [images, videos] = [formatCountOf(imageCount, 'image'), formatCountOf(videoCount, 'video')]
  if (videoCount === 0) return images
  return imageCount === 0 ? videos : `${images}, ${videos}`
}
