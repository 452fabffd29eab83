import { type ListedChange, listPrices, priceChangesFile, withdrawPriceChange } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { sendAdminCommand } from '../parts/send-admin-command.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { formatPrice } from './format-price.ts'
import styles from './prices.module.css'

const states: Readonly<Record<ListedChange['state'], string>> = {
  planned: 'Planned',
  'in-force': 'In force',
  withdrawn: 'Taken back',
}

const columns: readonly Column<ListedChange>[] = [
  { key: 'model', title: 'Model', cell: ({ label, words }) => `${label}, ${words}` },
  {
    key: 'price',
    title: 'Change',
    cell: ({ cents, beforeCents }) => `${formatPrice(beforeCents)} → ${formatPrice(cents)}`,
  },
  { key: 'from', title: 'From (UTC)', cell: ({ from }) => formatMoment(from) },
  { key: 'state', title: 'State', cell: ({ state }) => states[state] },
  { key: 'by', title: 'By', cell: ({ by }) => by ?? 'Unknown' },
  { key: 'reason', title: 'Reason', words: true, cell: ({ reason }) => reason ?? 'Unknown' },
]

/** Every change, newest first; what has not come into force can be taken back. */
export function ChangeList({ changes }: { readonly changes: readonly ListedChange[] }): ReactNode {
  const id = useId()
  const [takingBack, setTakingBack] = useState<ListedChange | undefined>(undefined)
  const act: Column<ListedChange> = {
    key: 'act',
    title: <span className="visually-hidden">Take Back</span>,
    cell: (change) =>
      change.state === 'planned' && (
        <Button size="small" aria-label={`Take back change ${change.number}`} onClick={() => setTakingBack(change)}>
          Take Back
        </Button>
      ),
  }
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['heading']}>
        Changes
      </h2>
      {changes.length === 0 ? (
        <p>Nothing was changed. These are the prices that the product came with.</p>
      ) : (
        <>
          <DenseTable
            label="Changes"
            columns={[...columns, act]}
            rows={changes}
            keyOf={({ number }) => String(number)}
          />
          <div className={styles['foot']}>
            <CsvLink endpoint={priceChangesFile} name="changes of prices" />
          </div>
        </>
      )}
      {takingBack !== undefined && <TakeBack change={takingBack} onClose={() => setTakingBack(undefined)} />}
    </section>
  )
}

function TakeBack({ change, onClose }: { readonly change: ListedChange; readonly onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const confirm = async (reason: string): Promise<void> => {
    await sendAdminCommand(withdrawPriceChange, { params: { number: change.number }, body: { reason } })
    showToast({ title: 'Change Taken Back', description: `${change.label}, ${change.words}` })
    await client.invalidateQueries({ queryKey: cacheKey(listPrices) })
  }
  return (
    <ReasonDialog
      title="Take Back Change"
      text={`${change.label}, ${change.words}: ${formatPrice(change.cents)} from ${formatMoment(change.from)} UTC will not come.`}
      action="Take Back"
      onConfirm={confirm}
      failure="Failed to Take Back"
      onClose={onClose}
    />
  )
}
