import type { Family } from '@studio/backend/contract/library'
import { Table } from '@studio/ui/table'
import type { ReactNode } from 'react'
import { useLoraName } from '../../models/use-loras.ts'
import { useStyleName } from '../../models/use-own-styles.ts'
import styles from './difference-table.module.css'
import { differencesOf, type Side } from './differences.ts'

interface DifferenceTableProps {
  readonly left: Family
  readonly right: Family
}

function useSide(family: Family): Side {
  const style = useStyleName(family.generation?.styleId ?? null)
  const lora = useLoraName(family.generation?.loraId ?? null)
  return { family, names: { style, lora } }
}

/** In what two pictures differ, and what is the same; folded away it leaves its room to the pictures. */
export function DifferenceTable({ left, right }: DifferenceTableProps): ReactNode {
  const { rows, same } = differencesOf(useSide(left), useSide(right))
  return (
    <details open className={styles['differences']}>
      <summary className={styles['summary']}>Differences</summary>
      {rows.length === 0 ? (
        <p className={styles['same']}>Made in the same way.</p>
      ) : (
        <Table
          of="texts"
          columns={['Setting', 'Left', 'Right']}
          rows={rows.map(({ name, left: ofLeft = '–', right: ofRight = '–' }) => ({
            key: name,
            head: name,
            cells: [ofLeft, ofRight],
          }))}
        />
      )}
      {same.length > 0 && <p className={styles['same']}>The same: {same.join(', ')}</p>}
    </details>
  )
}
