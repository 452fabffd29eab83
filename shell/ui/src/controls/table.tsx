import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A line of a table. */
export interface TableRow {
  readonly key: string
  /** What the line is about. */
  readonly head: ReactNode
  /** One for each column after the first. */
  readonly cells: readonly ReactNode[]
}

interface TableProps {
  /** Numbers stand at the end of their cells and are never broken; texts are, and share the width. */
  readonly of: 'numbers' | 'texts'
  /** The headings of the columns. */
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

/** A table whose first column says what each line is about. */
export function Table({ of, columns, rows }: TableProps): ReactNode {
  return (
    <table className={styles['table']} data-of={of}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, n) => (
              <td key={columns[n + 1]} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
