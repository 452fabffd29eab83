import { Button } from '@studio/ui'
import { useKeptFocus } from '@studio/ui/kept-focus'
import type { ReactNode } from 'react'
import type { Clip } from '../kind/clip.ts'
import styles from './list-end.module.css'
import type { ClipList } from './use-clip-list.ts'

interface ListEndProps {
  readonly list: Pick<ClipList<Clip>, 'isFetching' | 'hasMoreFailed' | 'fetchMore'>
  /** What stands there unless the next page could not be loaded. */
  readonly children: ReactNode
}

/** The end of a list that has more: says so when its next page could not be loaded, with the way to try again. */
export function ListEnd({ list: { isFetching, hasMoreFailed, fetchMore }, children }: ListEndProps): ReactNode {
  const keptFocus = useKeptFocus()
  return (
    <div {...keptFocus} className={styles['end']} aria-live="polite">
      {hasMoreFailed ? (
        <p className={styles['failed']}>
          More videos could not be loaded.{' '}
          <Button size="small" loading={isFetching} onClick={() => void fetchMore()}>
            Retry
          </Button>
        </p>
      ) : (
        children
      )}
    </div>
  )
}
