import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import styles from './dense-table.module.css'

/** In which order the server gives the rows. */
export interface Sorting<Sort extends string> {
  readonly by: Sort
  readonly order: 'asc' | 'desc'
  readonly onSort: (by: Sort) => void
}

export interface Column<Row, Sort extends string = never> {
  readonly key: string
  /** An element where the heading is only for screen readers. */
  readonly title: ReactNode
  /** Figures stand at the end of their cells. */
  readonly figures?: true
  /** What people have written may be long: it takes several lines, so that what follows stays near. */
  readonly words?: true
  /** What the server calls the order of this column; without it, the column cannot be sorted. */
  readonly sort?: Sort
  readonly cell: (row: Row) => ReactNode
}

interface DenseTableProps<Row, Sort extends string> {
  /** Names the table. */
  readonly label: string
  /** The first tells what a row is about. */
  readonly columns: readonly Column<Row, Sort>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sorting?: Sorting<Sort>
  /** What lies open below a row; undefined for a row that is closed. */
  readonly below?: (row: Row) => ReactNode
}

/** What scrolls must be reached by keys. */
const scrolledByKeys = { tabIndex: 0 }

/** A table of admins (ui.md 3): 13 px, 36 px rows, a head that stays in view. It scrolls by itself where the window is narrow. */
export function DenseTable<Row, Sort extends string = never>(props: DenseTableProps<Row, Sort>): ReactNode {
  const { label, columns, rows, keyOf, sorting, below } = props
  return (
    <div className={styles['scroller']} {...scrolledByKeys}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const opened = below?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr data-row={keyOf(row)}>
                  {columns.map(({ key, figures, words, cell }, n) => {
                    const Cell = n === 0 ? 'th' : 'td'
                    return (
                      <Cell key={key} data-figures={figures} data-words={words} {...(n === 0 && { scope: 'row' })}>
                        {cell(row)}
                      </Cell>
                    )
                  })}
                </tr>
                {opened !== undefined && (
                  <tr>
                    <td colSpan={columns.length} className={styles['below']}>
                      {opened}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeadCellProps<Row, Sort extends string> {
  readonly column: Column<Row, Sort>
  readonly sorting: Sorting<Sort> | undefined
}

function HeadCell<Row, Sort extends string>({ column, sorting }: HeadCellProps<Row, Sort>): ReactNode {
  const { title, figures, sort } = column
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" data-figures={figures}>
        {title}
      </th>
    )
  const isSorted = sorting.by === sort
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown
  const order = sorting.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" data-figures={figures} aria-sort={isSorted ? order : 'none'}>
      <button type="button" className={styles['sort']} onClick={() => sorting.onSort(sort)}>
        {title}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}
