import { CostReportProblem, costReportsFile, costReportUrl } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatBytes, formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { askedText } from './asked-text.ts'
import styles from './reports.module.css'
import { type Report, resultOf, useReports } from './use-reports.ts'

const columns: readonly Column<Report>[] = [
  { key: 'asked', title: 'Asked for (UTC)', cell: ({ requestedAt }) => formatMoment(requestedAt) },
  { key: 'who', title: 'Asked by', cell: ({ askedBy }) => askedBy.email ?? askedBy.id },
  { key: 'of', title: 'Report', words: true, cell: ({ asked }) => askedText(asked) },
  { key: 'state', title: 'State', words: true, cell: (report) => stateOf(report) },
  { key: 'charges', title: 'Charges', figures: true, cell: (report) => countOf(resultOf(report)?.charges) },
  { key: 'lines', title: 'Lines', figures: true, cell: (report) => countOf(resultOf(report)?.lines) },
  { key: 'size', title: 'Size', figures: true, cell: (report) => sizeOf(resultOf(report)?.bytes) },
  { key: 'file', title: 'File', cell: (report) => <FileLink report={report} /> },
]

const countOf = (count: number | undefined): string => (count === undefined ? '' : formatCount(count))
const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? '' : formatBytes(bytes))

function stateOf({ state, progress, message, result }: Report): ReactNode {
  switch (state) {
    case 'requested':
      return 'Waiting'
    case 'running':
      return (
        <>
          <progress max={100} value={progress} aria-label="Progress of the report" /> {progress} %
        </>
      )
    case 'done':
      return 'Made'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return (
        <span className={styles['failed']}>
          {CostReportProblem.safeParse(result).data?.problem ?? message ?? 'It could not be made.'}
        </span>
      )
  }
}

function FileLink({ report }: { readonly report: Report }): ReactNode {
  const result = resultOf(report)
  if (report.state !== 'done' || result === undefined) return null
  if (report.expiresAt === undefined) return 'Deleted for newer ones'
  return (
    <a href={costReportUrl(report.id)} download={result.name} title={result.head}>
      {result.name}
    </a>
  )
}

/** The reports of all admins, newest first; each can be downloaded for a week. */
export function ReportList(): ReactNode {
  const { data: reports, isLoadingError, refetch } = useReports()
  if (isLoadingError)
    return (
      <p role="alert" className={styles['words']}>
        The reports could not be loaded. <Button onClick={() => void refetch()}>Retry</Button>
      </p>
    )
  if (reports === undefined) return <Spinner label="Loading reports" />
  if (reports.length === 0) return <p className={styles['words']}>No report has been asked for yet.</p>
  return (
    <>
      <DenseTable label="Reports" columns={columns} rows={reports} keyOf={({ id }) => id} />
      <div className={styles['foot']}>
        <CsvLink endpoint={costReportsFile} name="reports" />
      </div>
    </>
  )
}
