import { OutlinedButton } from '@studio/ui/outlined-button'
import { type ReactNode, useId, useState } from 'react'
import { type CsvFile, CsvLink } from '../table/csv-link.tsx'
import { DenseTable } from '../table/dense-table.tsx'
import styles from './charts.module.css'

type Cell = string | number

/** The numbers behind a chart: one row for each day or thing. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** How a cell is shown. */
  readonly show: (cell: Cell | undefined, column: number) => ReactNode
}

interface ChartFigureProps {
  readonly title: string
  readonly table: ChartTable
  /** Has these numbers. */
  readonly file: CsvFile
  /** What must be known of them; it stands below the chart, or the table. */
  readonly note?: string | undefined
  /** The chart: an image with a summary in words. */
  readonly children: ReactNode
}

/** A chart with its name, and the table of its numbers in its place when that is asked for. */
export function ChartFigure({ title, table, file, note, children }: ChartFigureProps): ReactNode {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption id={id} className={styles['title']}>
        {title}
      </figcaption>
      {asTable ? (
        <DenseTable
          label={title}
          columns={table.head.map((head, n) => ({
            key: head,
            title: head,
            ...(n > 0 && { figures: true }),
            cell: (row: readonly Cell[]) => table.show(row[n], n),
          }))}
          rows={table.rows.toReversed()}
          keyOf={([first]) => String(first)}
        />
      ) : (
        children
      )}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <div className={styles['foot']}>
        <OutlinedButton aria-label={`As table: ${title}`} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          As table
        </OutlinedButton>
        <CsvLink name={title} {...file} />
      </div>
    </figure>
  )
}
