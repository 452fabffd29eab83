import { parkedFile, type ReadModels, RebuildResult, rebuildsFile } from '@studio/backend/contract/admin'
import type { ReactNode } from 'react'
import styles from '../parts/section.module.css'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment } from '../parts/time.ts'

type Parked = ReadModels['parked'][number]
type Rebuild = ReadModels['rebuilds'][number]

const parkedColumns: readonly Column<Parked>[] = [
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'stream', title: 'Stream', cell: ({ stream }) => stream },
  { key: 'type', title: 'Event', cell: ({ type }) => type },
  { key: 'reason', title: 'Reason', words: true, cell: ({ reason }) => reason },
]

/** Events that no read model shows. */
export function ParkedEvents({ parked }: { readonly parked: readonly Parked[] }): ReactNode {
  if (parked.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>Parked events</h2>
      <DenseTable
        label="Parked events"
        columns={parkedColumns}
        rows={parked}
        keyOf={({ stream, at, type }) => `${stream} ${at} ${type}`}
      />
      <div className={styles['foot']}>
        <CsvLink endpoint={parkedFile} name="parked events" />
      </div>
    </section>
  )
}

const rebuildColumns: readonly Column<Rebuild>[] = [
  { key: 'at', title: 'Requested (UTC)', cell: ({ requestedAt }) => formatMoment(requestedAt) },
  { key: 'who', title: 'Asked by', cell: ({ askedBy }) => askedBy.email ?? askedBy.id },
  { key: 'name', title: 'Read model', cell: ({ name }) => name ?? '–' },
  { key: 'state', title: 'State', cell: stateText },
  { key: 'hash', title: 'Hash', cell: ({ result }) => RebuildResult.safeParse(result).data?.hash.slice(0, 16) ?? '–' },
]

function stateText({ state, progress, message, result }: Rebuild): string {
  if (state === 'requested') return 'Waiting for its turn'
  if (state === 'running') return `${progress} %`
  const outcome = RebuildResult.safeParse(result).data
  if (outcome === undefined) return message ?? 'Cancelled'
  if (outcome.switched) return `Equal: ${outcome.documents} documents, live now`
  return `${outcome.different} of ${outcome.liveDocuments} documents differ, the live one was left alone`
}

/** The rebuilds of the last day, whoever has asked for them. */
export function Rebuilds({ rebuilds }: { readonly rebuilds: readonly Rebuild[] }): ReactNode {
  if (rebuilds.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>Rebuilds</h2>
      <DenseTable label="Rebuilds" columns={rebuildColumns} rows={rebuilds} keyOf={({ id }) => id} />
      <div className={styles['foot']}>
        <CsvLink endpoint={rebuildsFile} name="rebuilds" />
      </div>
    </section>
  )
}
