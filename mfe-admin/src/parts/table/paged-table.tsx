import { Button } from '@studio/ui'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import styles from './dense-table.module.css'
import { type Column, DenseTable } from './dense-table.tsx'
import type { Listed } from './list-pages.ts'
import { type NextPage, ShowMore } from './show-more.tsx'

/** What a list of pages tells, as far as a table shows it. */
interface Pages<Row> extends NextPage {
  /** Those of all pages so far; undefined until the first has come. */
  readonly items: readonly Row[] | undefined
  readonly isPending: boolean
  readonly isLoadingError: boolean
  readonly refetch: () => unknown
}

interface PagedTableProps<Row extends Listed> {
  /** Names the table; what is said while it loads and when it fails has it, too. */
  readonly label: string
  readonly pages: Pages<Row>
  readonly columns: readonly Column<Row>[]
  /** What is said when there is nothing. */
  readonly empty: string
}

/** A table that goes on page by page. */
export function PagedTable<Row extends Listed>({ label, pages, columns, empty }: PagedTableProps<Row>): ReactNode {
  const rows = pages.items
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
        <DenseTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <ShowMore pages={pages} />
    </>
  )
}
