import { type JobHealth, type Orphan, orphansFile, outcomesFile, queueFile } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { formatCount } from '@studio/ui/format'
import { Spinner } from '@studio/ui/spinner'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { formatCharge, formatDollars, simulatedWords } from '../parts/money.ts'
import { PeriodSelect } from '../parts/period/period-select.tsx'
import type { Bounds } from '../parts/period/periods.ts'
import { usePeriod } from '../parts/period/use-period.ts'
import styles from '../parts/section.module.css'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment, formatSeconds } from '../parts/time.ts'
import { Totals } from '../parts/totals.tsx'
import { useJobHealth } from '../parts/use-job-health.ts'

/** How jobs are doing: what is in progress now, and how those of a period went. */
export function JobHealthPage(): ReactNode {
  const { period, bounds, choose } = usePeriod()
  const health = useJobHealth(bounds)
  return (
    <>
      <PageHead title="Job Health">
        <PeriodSelect period={period} onChoose={choose} />
      </PageHead>
      {health.isPending && <Spinner label="Loading the health of jobs" />}
      {health.isLoadingError && (
        <p role="alert" className={styles['words']}>
          The health of jobs could not be loaded. <Button onClick={() => void health.refetch()}>Retry</Button>
        </p>
      )}
      {health.data !== undefined && <Health health={health.data} bounds={bounds} />}
    </>
  )
}

interface HealthProps {
  readonly health: JobHealth
  readonly bounds: Bounds
}

function Health({ health, bounds }: HealthProps): ReactNode {
  const { queue, oldestWaitSeconds, wait, models, orphans } = health
  const inProgress = queue.reduce((sum, { waiting, queued, running }) => sum + waiting + queued + running, 0)
  const time = (seconds: number | undefined): string => (seconds === undefined ? '–' : formatSeconds(seconds))
  return (
    <>
      <Totals
        totals={[
          { name: 'In progress now', value: formatCount(inProgress) },
          { name: 'Longest wait now', value: time(oldestWaitSeconds) },
          { name: 'Middle wait', value: time(wait?.p50Seconds) },
          { name: 'Slow wait (95 %)', value: time(wait?.p95Seconds) },
        ]}
      />
      <Part title="Queue now" empty="Nothing is in progress." rows={queue} columns={depths} keyOf={({ kind }) => kind}>
        <CsvLink endpoint={queueFile} name="queue now" />
      </Part>
      <Part
        title="Failures by model"
        empty="No job of this period has ended."
        rows={models}
        columns={outcomes}
        keyOf={({ model }) => model}
      >
        <CsvLink endpoint={outcomesFile} query={{ ...bounds }} name="failures by model" />
      </Part>
      <Part
        title={`Possible orphan spend: ${formatDollars(orphans.cost)}`}
        empty="No service can have taken money for something that failed."
        rows={orphans.newest}
        columns={orphanColumns}
        keyOf={({ id }) => id}
      >
        <OrphanWords orphans={orphans} />
        <CsvLink endpoint={orphansFile} query={{ ...bounds }} name="possible orphan spend" />
      </Part>
    </>
  )
}

/** What the sum and the table of possible orphan spend do not say by themselves. */
function OrphanWords({ orphans: { count, simulatedCost, newest } }: Pick<JobHealth, 'orphans'>): ReactNode {
  return (
    <>
      {simulatedCost > 0 && <p className={styles['words']}>{simulatedWords(simulatedCost)}</p>}
      {newest.length < count && (
        <p className={styles['words']}>
          The newest {formatCount(newest.length)} of {formatCount(count)}; the file has all.
        </p>
      )}
    </>
  )
}

interface PartProps<Row> {
  readonly title: string
  readonly empty: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** What can be done with all of it. */
  readonly children?: ReactNode
}

function Part<Row>({ title, empty, rows, columns, keyOf, children }: PartProps<Row>): ReactNode {
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles['words']}>{empty}</p>
      ) : (
        <>
          <DenseTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
          {children !== undefined && <div className={styles['foot']}>{children}</div>}
        </>
      )}
    </section>
  )
}

const depths: readonly Column<JobHealth['queue'][number]>[] = [
  { key: 'kind', title: 'Kind', cell: ({ kind }) => kind },
  { key: 'waiting', title: 'Waiting', figures: true, cell: ({ waiting }) => formatCount(waiting) },
  { key: 'queued', title: 'Queued', figures: true, cell: ({ queued }) => formatCount(queued) },
  { key: 'running', title: 'Running', figures: true, cell: ({ running }) => formatCount(running) },
]

const outcomes: readonly Column<JobHealth['models'][number]>[] = [
  { key: 'model', title: 'Model', cell: ({ modelName }) => modelName },
  { key: 'stored', title: 'Stored', figures: true, cell: ({ stored }) => formatCount(stored) },
  { key: 'failed', title: 'Failed', figures: true, cell: ({ failed }) => formatCount(failed) },
  { key: 'cancelled', title: 'Cancelled', figures: true, cell: ({ cancelled }) => formatCount(cancelled) },
  {
    key: 'rate',
    title: 'Failure rate',
    figures: true,
    cell: ({ failureRate }) => `${(failureRate * 100).toFixed(1)} %`,
  },
]

function StoryLink({ jobId, callId }: Orphan): ReactNode {
  if (jobId !== undefined)
    return (
      <Link to="/admin/jobs/$jobId" params={{ jobId }}>
        {jobId.slice(0, 8)}
      </Link>
    )
  if (callId === undefined) return '–'
  return (
    <Link to="/admin/calls/$callId" params={{ callId }}>
      {callId.slice(0, 8)}, call
    </Link>
  )
}

const orphanColumns: readonly Column<Orphan>[] = [
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'model', title: 'Model', cell: ({ modelName }) => modelName },
  {
    key: 'provider',
    title: 'Service',
    cell: ({ provider, sandbox }) => (sandbox ? `${provider}, simulated` : provider),
  },
  { key: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { key: 'task', title: 'Task', cell: ({ taskId }) => taskId ?? '–' },
  {
    key: 'job',
    title: 'Job or call',
    cell: StoryLink,
  },
  { key: 'cost', title: 'Cost', figures: true, cell: ({ cost }) => formatCharge(cost) },
]
