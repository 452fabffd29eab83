import { Button } from '@studio/ui'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import styles from './dense-table.module.css'
import { type Column, DenseTable } from './dense-table.tsx'

/** What a query of pages tells, as far as a table shows it. */
interface Pages {
  readonly isPending: boolean
  readonly isLoadingError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface PagedTableProps<Row> {
  /** Names the table; what is said while it loads and when it fails has it, too. */
  readonly label: string
  readonly pages: Pages
  /** Those of all pages so far; undefined until the first has come. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** What is said when there is nothing. */
  readonly empty: string
}

/** A table that goes on page by page. */
export function PagedTable<Row>({ label, pages, rows, columns, keyOf, empty }: PagedTableProps<Row>): ReactNode {
  return (
    <>
      {pages.isPending && <Spinner label={`Loading ${label}`} />}
      {pages.isLoadingError && (
        <p role="alert" className={styles['words']}>
          {label} could not be loaded. <Button onClick={() => void pages.refetch()}>Retry</Button>
        </p>
      )}
      {rows?.length === 0 && <p className={styles['words']}>{empty}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DenseTable label={label} columns={columns} rows={rows} keyOf={keyOf} />
      )}
      {pages.hasNextPage && (
        <div className={styles['more']}>
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
