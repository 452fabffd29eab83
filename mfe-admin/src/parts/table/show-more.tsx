import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './dense-table.module.css'

/** What a list of pages tells about the page that comes next. */
export interface NextPage {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The end of a list of pages that goes on: a button for the next page, which says when that could not be loaded. */
export function ShowMore({ pages }: { readonly pages: NextPage }): ReactNode {
  if (!pages.hasNextPage) return null
  // Not while it is tried again, so that it is said again when that fails, too.
  const isMissed = pages.isFetchNextPageError && !pages.isFetchingNextPage
  return (
    <div className={styles['more']}>
      {isMissed && (
        <p role="alert" className={styles['words']}>
          More could not be loaded.
        </p>
      )}
      <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {isMissed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
