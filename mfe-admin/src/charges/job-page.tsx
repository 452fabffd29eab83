import { jobStepsFile, readJob } from '@studio/backend/contract/admin'
import { type ResponseOf, useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { addressPart } from '../parts/address/address-part.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment } from '../parts/time.ts'
import styles from './charges.module.css'
import { nameOfStep, type StoryStep, wordsOfStep } from './step-words.ts'
import { StoryNotice } from './story-notice.tsx'

type Job = ResponseOf<typeof readJob>

const columns: readonly Column<StoryStep>[] = [
  { key: 'step', title: 'Step', cell: nameOfStep },
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'more', title: 'More', cell: wordsOfStep },
]

/** The story of a job, output by output, from the log: without the words of the person and without pictures. */
export function JobPage(): ReactNode {
  const jobId = addressPart(useParams({ strict: false }), 'jobId')
  const { data, error, refetch } = useCall(readJob, { params: { jobId } })
  if (data !== undefined) return <Story job={data} />
  if (error === null) return <Spinner label="Loading job" />
  return <StoryNotice what="Job" error={error} onRetry={() => void refetch()} />
}

function Story({ job: { jobId, userId, kind, modelName, requestedAt, outputs } }: { readonly job: Job }): ReactNode {
  return (
    <>
      <PageHead title={`Job ${jobId.slice(0, 8)}`} aside={jobId}>
        <CsvLink endpoint={{ path: jobStepsFile.path.replace(':jobId', jobId) }} name="steps of the job" />
      </PageHead>
      <p className={styles['facts']}>
        <span>{kind}</span>
        <span>{modelName}</span>
        <span>Requested {formatMoment(requestedAt)} UTC</span>
        <Link to="/admin/users/$userId" params={{ userId }}>
          Its user
        </Link>
      </p>
      {outputs.map(({ n, steps }) => (
        <section key={n} aria-labelledby={`output-${n}`} className={styles['output']}>
          <h2 id={`output-${n}`} className={styles['heading']}>
            Output {n + 1}
          </h2>
          <DenseTable
            label={`Steps of output ${n + 1}`}
            columns={columns}
            rows={steps}
            keyOf={({ at, step, progress = 0, attempt = 0 }) => `${at} ${step} ${progress} ${attempt}`}
          />
        </section>
      ))}
    </>
  )
}
