import type { ClipJob } from '@studio/backend/contract/queue'
import { clipKinds } from '@studio/media/clip-kinds'
import { useNow } from '@studio/media/now'
import { formatAgo, formatElapsed, formatExact, formatPaid, formatSeconds, shortened } from '@studio/ui/format'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ProgressRow } from '../drawer/progress-row.tsx'
import styles from '../jobs/job-item.module.css'
import outputs from '../jobs/job-outputs.module.css'
import { placeWords } from '../jobs/job-state.ts'
import type { OrderActs } from '../use-orders.ts'
import { ClipFailure } from './clip-failure.tsx'
import { cancelClip } from './clip-orders.ts'
import { isCancelledClip, isOpenClip, wordOfClip } from './clip-state.ts'

interface ClipItemProps {
  readonly job: ClipJob
  readonly acts: OrderActs
  /** The clip was opened: it is shown on the page below. */
  readonly onOpen: () => void
}

/** One clip in the queue, of any kind: what was asked for, how far it is, the way to it, and what can be done about it. */
export function ClipItem({ job, acts, onOpen }: ClipItemProps): ReactNode {
  const { noun } = clipKinds[job.kind]
  const promptId = useId()
  const working = isOpenClip(job)
  return (
    <li>
      <article className={styles['job']} aria-labelledby={promptId}>
        <h4 id={promptId} className={styles['prompt']} dir="auto" title={shortened(job.prompt, 300)}>
          {job.prompt === '' ? capitalised(noun) : job.prompt}
        </h4>
        <p className={styles['facts']}>
          {working ? <Wait job={job} /> : <Ended job={job} />}
          <span>{job.model}</span>
        </p>
        {working && (
          <ProgressRow
            name={capitalised(noun)}
            about={noun}
            percent={job.state.status === 'running' ? job.state.progress : 0}
            word={wordOfClip(job)}
            onCancel={job.cancelRequested === true ? undefined : () => void acts.cancel([cancelClip(job)])}
          />
        )}
        <MadeClip job={job} onOpen={onOpen} />
        <ClipFailure job={job} acts={acts} />
      </article>
    </li>
  )
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The clip that was made; leads to the large view of it. */
function MadeClip({ job: { kind, id, state }, onOpen }: Pick<ClipItemProps, 'job' | 'onOpen'>): ReactNode {
  if (state.status !== 'stored') return null
  const { noun, page } = clipKinds[kind]
  return (
    <div className={outputs['pictures']}>
      <Link
        to={page}
        search={{ video: id }}
        className={outputs['picture']}
        aria-label={`Open ${noun}`}
        onClick={onOpen}
      >
        <img src={state.thumbnailUrl} alt="" loading="lazy" decoding="async" />
        <Play size={16} aria-hidden className={outputs['film']} />
      </Link>
    </div>
  )
}

/** How long it has been waited for, and its place while it waits for its turn. */
function Wait({ job: { createdAt, state } }: Pick<ClipItemProps, 'job'>): ReactNode {
  const place = state.status === 'waiting' ? state.place : undefined
  return (
    <>
      <span className={styles['time']}>{formatElapsed(useNow() - Date.parse(createdAt))}</span>
      {place !== undefined && <span>{placeWords(place)}</span>}
    </>
  )
}

/** How long the clip is, what it cost, and when that was. */
function Ended({ job }: Pick<ClipItemProps, 'job'>): ReactNode {
  const { state, costCents, credits, createdAt, endedAt } = job
  const now = useNow()
  const at = Date.parse(endedAt ?? createdAt)
  return (
    <>
      {isCancelledClip(job) && <span>Cancelled</span>}
      {state.status === 'stored' && <span>{formatSeconds(state.durationMs)}</span>}
      {costCents > 0 && <span>{formatPaid({ credits, costCents })}</span>}
      <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
        {formatAgo(at, now)}
      </time>
    </>
  )
}
