import { Button } from '@studio/ui'
import { SmallSpinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import type { Collection, Noun } from '../members/membership.ts'
import { namedLike, SearchField } from '../search/search-field.tsx'
import styles from './collection-picker.module.css'

interface CollectionPickerProps<Of> {
  readonly noun: Noun
  /** The list as the cache has it. */
  readonly list: {
    readonly data: readonly Of[] | undefined
    readonly isLoadingError: boolean
    readonly refetch: () => unknown
  }
  /** What the names are searched for. */
  readonly typed: string
  readonly onTyped: (typed: string) => void
  /** The entries of those that are found. */
  readonly children: (found: readonly Of[]) => ReactNode
  /** What stands below the list. */
  readonly below?: ReactNode
}

/** The content of a popover that adds something to a character or a style, which is found by its name. */
export function CollectionPicker<Of extends Pick<Collection, 'name'>>(props: CollectionPickerProps<Of>): ReactNode {
  const { noun, typed, onTyped, below } = props
  return (
    <div className={styles['picker']}>
      {/* The popover has it as its name. */}
      <p className={styles['title']} aria-hidden>
        Add to {noun}
      </p>
      <SearchField label={`Search ${noun}s`} placeholder="Search" text={typed} onText={onTyped} />
      <Found {...props} />
      {below}
    </div>
  )
}

function Found<Of extends Pick<Collection, 'name'>>(props: CollectionPickerProps<Of>): ReactNode {
  const { noun, list, typed, children } = props
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
  const found = namedLike(list.data, typed)
  if (found.length === 0) {
    return <p className={styles['message']}>{list.data.length === 0 ? `No ${noun}s yet` : `No ${noun}s found`}</p>
  }
  return <ul className={styles['list']}>{children(found)}</ul>
}
