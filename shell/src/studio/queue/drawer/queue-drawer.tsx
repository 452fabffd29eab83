import type { ImageJob, QueueJob } from '@studio/backend/contract/queue'
import { listWork, type Work } from '@studio/backend/contract/work'
import { Button } from '@studio/ui'
import { connectionAtom } from '@studio/ui/connection'
import { Drawer } from '@studio/ui/drawer'
import { Notice } from '@studio/ui/notice'
import { useCall } from '@studio/ui/query'
import { serverNow } from '@studio/ui/server-clock'
import { Spinner } from '@studio/ui/spinner'
import { forPanelAtom } from '@studio/ui/studio-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { ClipItem } from '../clips/clip-item.tsx'
import { JobItem } from '../jobs/job-item.tsx'
import type { FailedOutput } from '../jobs/job-state.ts'
import { idOfJob, useJobs } from '../jobs/use-jobs.ts'
import { sectionsOf, summaryOf } from '../summary.ts'
import { useToday } from '../today.ts'
import { type OrderActs, useOrders } from '../use-orders.ts'
import { useWorkActs } from '../work/use-work-acts.ts'
import { WorkItem } from '../work/work-item.tsx'
import { isOpenFailure, sectionsOfWork, type WorkSections } from '../work/work-state.ts'
import { QueueActions } from './queue-actions.tsx'
import styles from './queue-drawer.module.css'

/** What the person has in progress and what has ended today, with everything that can be done about it. */
export function QueueDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const today = useToday()
  const jobs = useJobs(today)
  const listed = useCall(listWork, {})
  const work = listed.data && sectionsOfWork(listed.data, { now: serverNow(), today })
  const acts = useOrders()
  const offline = useAtomValue(connectionAtom) === 'offline'
  return (
    <Drawer
      title="Queue"
      onClose={onClose}
      head={
        <div className={styles['head']}>
          <output className={styles['summary']}>
            {jobs.data !== undefined && work !== undefined && summaryOf(jobs.jobs, tasksOf(work))}
          </output>
          {offline && <p className={styles['offline']}>You are offline: this is how it was. It goes on by itself.</p>}
          <QueueActions jobs={jobs.jobs} work={[...(work?.working ?? []), ...(work?.ended ?? [])]} acts={acts} />
        </div>
      }
    >
      <Content jobs={jobs} listed={listed} work={work} acts={acts} onClose={onClose} />
    </Drawer>
  )
}

const tasksOf = ({ working, ended }: WorkSections) => ({
  working: working.length,
  failed: ended.filter(isOpenFailure).length,
})

interface ContentProps {
  readonly jobs: ReturnType<typeof useJobs>
  readonly listed: UseQueryResult<readonly Work[]>
  /** Undefined until it is known. */
  readonly work: WorkSections | undefined
  readonly acts: OrderActs
  readonly onClose: () => void
}

function Content({ jobs: query, listed, work, acts, onClose }: ContentProps): ReactNode {
  const navigate = useNavigate()
  const setForPanel = useSetAtom(forPanelAtom)
  const workActs = useWorkActs()
  if (query.data === undefined || work === undefined) {
    if (!query.isError && !listed.isError) return <Spinner />
    return <Failed onRetry={() => void Promise.all([query.refetch(), listed.refetch()])} />
  }
  if (query.jobs.length + work.working.length + work.ready.length + work.ended.length === 0) {
    return <Notice level={2} title="Nothing today" text="What you ask for appears here, with how far it is." />
  }
  const { working, ended } = sectionsOf(query.jobs)
  const edit = ({ generation: { id } }: ImageJob, { n }: FailedOutput): void => {
    onClose()
    setForPanel({ generationId: id, n })
    void navigate({ to: '/' })
  }
  const listOf = (title: string, pieces: readonly Work[], jobs: readonly QueueJob[]): ReactNode =>
    jobs.length + pieces.length > 0 && (
      <section>
        <h3 className={styles['heading']}>{title}</h3>
        <ul className={styles['jobs']}>
          {pieces.map((each) => (
            <WorkItem key={each.id} work={each} acts={workActs} ready={work.ready.includes(each)} onOpen={onClose} />
          ))}
          {jobs.map((job) =>
            job.kind === 'image' ? (
              <JobItem key={idOfJob(job)} job={job} acts={acts} onOpen={onClose} onEdit={edit} />
            ) : (
              <ClipItem key={idOfJob(job)} job={job} acts={acts} onOpen={onClose} />
            ),
          )}
        </ul>
      </section>
    )
  return (
    <>
      {listOf('In progress', work.working, working)}
      {listOf('Ready to download', work.ready, [])}
      {listOf('Today', work.ended, ended)}
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
