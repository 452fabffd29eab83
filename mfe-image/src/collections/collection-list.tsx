import { CollectionFace } from '@studio/media/member-grid'
import type { Collection, Collections } from '@studio/media/membership'
import { useMembership } from '@studio/media/membership'
import { namedLike } from '@studio/media/search-field'
import { Button } from '@studio/ui'
import { EntryButton } from '@studio/ui/entry-button'
import { formatCountOf } from '@studio/ui/format'
import { IconButton } from '@studio/ui/icon-button'
import { SmallSpinner } from '@studio/ui/spinner'
import { Check, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './add-to-picker.module.css'
import { useCountsIn } from './use-counts-in.ts'

interface CollectionListProps {
  readonly collections: Collections
  /** What the names are searched for. */
  readonly typed: string
  /** The images that are added. */
  readonly ids: readonly string[]
  /** Opens the dialog that manages a character; styles are managed on their own page. */
  readonly onManage: (character: Collection) => void
}

/**
 * The characters or styles that images can be added to. Those that have all of the images already are marked, and a press takes the
 * images out again.
 */
export function CollectionList(props: CollectionListProps): ReactNode {
  const { noun, list } = props.collections
  if (list.isLoadingError) {
    return (
      <div role="alert" className={styles['message']}>
        <span>{`Your ${noun}s could not be loaded.`}</span>
        <Button size="small" onClick={() => void list.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (list.data === undefined) {
    return (
      <p className={styles['message']}>
        <SmallSpinner label={`Loading ${noun}s`} />
      </p>
    )
  }
  const found = namedLike(list.data, props.typed)
  if (found.length === 0) {
    return <p className={styles['message']}>{list.data.length === 0 ? `No ${noun}s yet` : `No ${noun}s found`}</p>
  }
  return <Found {...props} found={found} />
}

function Found({ collections, found, ids, onManage }: CollectionListProps & { readonly found: readonly Collection[] }) {
  const change = useMembership(collections)
  const { counts } = useCountsIn(collections, ids)
  return (
    <ul className={styles['list']}>
      {found.map((collection) => {
        const isIn = counts?.get(collection.id) === ids.length
        return (
          <li key={collection.id} className={styles['entry']}>
            <EntryButton aria-pressed={isIn} onClick={() => void change(isIn ? 'remove' : 'add', collection, ids)}>
              <CollectionFace mosaic={collection.mosaic} />
              <span className={styles['name']}>{collection.name}</span>
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
      })}
    </ul>
  )
}
