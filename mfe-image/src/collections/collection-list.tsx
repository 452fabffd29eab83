import { CollectionName } from '@studio/media/member-grid'
import type { Collection, Collections } from '@studio/media/membership'
import { useMembership } from '@studio/media/membership'
import { EntryButton } from '@studio/ui/entry-button'
import { formatCountOf } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { Check, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './collection-list.module.css'
import { useCountsIn } from './use-counts-in.ts'

interface CollectionListProps {
  readonly collections: Collections
  /** Those of them that are listed. */
  readonly found: readonly Collection[]
  /** The images that are added. */
  readonly ids: readonly string[]
  /** Opens the dialog that manages a character; styles are managed on their own page. */
  readonly onManage: (character: Collection) => void
}

/**
 * The characters or styles that images can be added to. Those that have all of the images already are marked, and a press takes the
 * images out again.
 */
export function CollectionList({ collections, found, ids, onManage }: CollectionListProps): ReactNode {
  const change = useMembership(collections)
  const { counts } = useCountsIn(collections, ids)
  return found.map((collection) => {
    const isIn = counts?.get(collection.id) === ids.length
    return (
      <li key={collection.id} className={styles['entry']}>
        <EntryButton aria-pressed={isIn} onClick={() => void change(isIn ? 'remove' : 'add', collection, ids)}>
          <CollectionName mosaic={collection.mosaic} name={collection.name} />
          <span className={styles['count']}>{formatCountOf(collection.imageCount, 'image')}</span>
          <Check size={16} className={styles['check']} aria-hidden />
        </EntryButton>
        {collections.noun === 'character' && (
          <IconButton
            label="Manage"
            about={collection.name}
            icon={<Settings2 size={16} aria-hidden />}
            onClick={() => onManage(collection)}
          />
        )}
      </li>
    )
  })
}
