import { callStepsFile, readCallStory } from '@studio/backend/contract/admin'
import { type ResponseOf, useCall } from '@studio/ui/query'
import { Spinner } from '@studio/ui/spinner'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../frame/page-head.tsx'
import { addressPart } from '../parts/address/address-part.ts'
import { CsvLink } from '../parts/table/csv-link.tsx'
import { type Column, DenseTable } from '../parts/table/dense-table.tsx'
import { formatMoment } from '../parts/time.ts'
import { type CallStep, nameOfCallStep, wordsOfCallStep } from './call-words.ts'
import styles from './charges.module.css'
import { StoryNotice } from './story-notice.tsx'

const columns: readonly Column<CallStep>[] = [
  { key: 'step', title: 'Step', cell: nameOfCallStep },
  { key: 'at', title: 'Time (UTC)', cell: ({ at }) => formatMoment(at) },
  { key: 'more', title: 'More', cell: wordsOfCallStep },
]

/** The story of a call of a language model: without a word of what was said. */
export function CallPage(): ReactNode {
  const callId = addressPart(useParams({ strict: false }), 'callId')
  const { data, error, refetch } = useCall(readCallStory, { params: { callId } })
  if (data !== undefined) return <Story call={data} />
  if (error === null) return <Spinner label="Loading call" />
  return <StoryNotice what="Call" error={error} onRetry={() => void refetch()} />
}

function Story({
  call: { callId, userId, subject, steps },
}: {
  readonly call: ResponseOf<typeof readCallStory>
}): ReactNode {
  return (
    <>
      <PageHead title={`Call ${callId.slice(0, 8)}`} aside={callId}>
        <CsvLink endpoint={{ path: callStepsFile.path.replace(':callId', callId) }} name="steps of the call" />
      </PageHead>
      <p className={styles['facts']}>
        {subject === undefined ? (
          <span>It was never sent</span>
        ) : (
          <>
            <span>{subject.feature}</span>
            <span>{subject.modelName}</span>
            <span>{subject.sandbox ? `${subject.provider}, simulated` : subject.provider}</span>
          </>
        )}
        <Link to="/admin/users/$userId" params={{ userId }}>
          Its user
        </Link>
      </p>
      <DenseTable label="Steps of the call" columns={columns} rows={steps} keyOf={({ at, step }) => `${at} ${step}`} />
    </>
  )
}
