import type { Family } from '@studio/backend/contract/library'
import type { ReactNode } from 'react'
import styles from './difference-table.module.css'
import { differencesOf } from './differences.ts'

interface DifferenceTableProps {
  readonly left: Family
  readonly right: Family
}

/** In what two pictures differ, and what is the same; folded away it leaves its room to the pictures. */
export function DifferenceTable({ left, right }: DifferenceTableProps): ReactNode {
  const { rows, same } = differencesOf(left, right)
  return (
    <details open className={styles['differences']}>
      <summary className={styles['summary']}>Differences</summary>
      {rows.length === 0 ? (
        <p className={styles['same']}>Made in the same way.</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td dir="auto">{row.left ?? '–'}</td>
                <td dir="auto">{row.right ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && <p className={styles['same']}>The same: {same.join(', ')}</p>}
    </details>
  )
}
