import type { ImageJob } from '@studio/backend/contract/queue'
import { Button } from '@studio/ui'
import { connectionAtom } from '@studio/ui/connection'
import { Drawer } from '@studio/ui/drawer'
import { Notice } from '@studio/ui/notice'
import { Spinner } from '@studio/ui/spinner'
import { forPanelAtom } from '@studio/ui/studio-state'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { JobItem } from './job-item.tsx'
import { sectionsOf, summaryOf } from './job-state.ts'
import { QueueActions } from './queue-actions.tsx'
import styles from './queue-drawer.module.css'
import { type JobActs, useJobActs } from './use-job-acts.ts'
import { useJobs } from './use-jobs.ts'

/** What the person has in progress and what has ended today, with everything that can be done about it. */
export function QueueDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const jobs = useJobs()
  const acts = useJobActs()
  const offline = useAtomValue(connectionAtom) === 'offline'
  return (
    <Drawer
      title="Queue"
      onClose={onClose}
      head={
        <div className={styles['head']}>
          <output className={styles['summary']}>{jobs.data !== undefined && summaryOf(jobs.jobs)}</output>
          {offline && <p className={styles['offline']}>You are offline: this is how it was. It goes on by itself.</p>}
          <QueueActions jobs={jobs.jobs} acts={acts} />
        </div>
      }
    >
      <Content jobs={jobs} acts={acts} onClose={onClose} />
    </Drawer>
  )
}

interface ContentProps {
  readonly jobs: ReturnType<typeof useJobs>
  readonly acts: JobActs
  readonly onClose: () => void
}

function Content({ jobs: query, acts, onClose }: ContentProps): ReactNode {
  const navigate = useNavigate()
  const setForPanel = useSetAtom(forPanelAtom)
  if (query.data === undefined) return query.isError ? <Failed onRetry={() => void query.refetch()} /> : <Spinner />
  if (query.jobs.length === 0) {
    return <Notice level={2} title="Nothing today" text="What you ask for appears here, with how far it is." />
  }
  const { working, ended } = sectionsOf(query.jobs)
  const listOf = (title: string, jobs: readonly ImageJob[]): ReactNode =>
    jobs.length > 0 && (
      <section>
        <h3 className={styles['heading']}>{title}</h3>
        <ul className={styles['jobs']}>
          {jobs.map((job) => (
            <JobItem
              key={job.generation.id}
              job={job}
              acts={acts}
              onOpen={onClose}
              onEdit={({ generation: { id } }, { n }) => {
                onClose()
                setForPanel({ generationId: id, n })
                void navigate({ to: '/' })
              }}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {listOf('In progress', working)}
      {listOf('Today', ended)}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }): ReactNode => (
  <Notice
    level={2}
    role="alert"
    title="The queue could not be loaded"
    text="What you asked for goes on all the same."
    action={<Button onClick={onRetry}>Retry</Button>}
  />
)
