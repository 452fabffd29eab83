import type { JobKinds } from '@studio/backend/features/job-kinds.ts'
import type { OpenJob, StartingPoint } from '@studio/backend/features/jobs/lists/open-queries.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { JobRef } from '../generation/refs.ts'
import { type CancelledOutputs, cancelsOf, joinCancels } from './cancels.ts'
import { jobRefOf } from './known-jobs.ts'
import { createPendingCancels } from './pending-cancels.ts'
import type { Reaction } from './reactions.ts'
import { createTurns, type Room, type Turns } from './turns.ts'
import { createUnsettled } from './unsettled.ts'

/** A job without JobEnded, as the dispatcher knows it. */
export interface KnownJob {
  readonly job: JobRef
  readonly kind: string
  /** Undefined while it waits for room in the person's queue: then there is nothing to do for it unless it is cancelled. */
  readonly admittedAt: Date | undefined
  /** What the person has cancelled of it; undefined: nothing. */
  readonly cancelled: CancelledOutputs | undefined
}

/** A cancel that is to be passed on. */
interface Cancel {
  readonly job: JobRef
  readonly what: CancelledOutputs
}

/** An output that its provider has reported on. */
export interface ReportedOutput {
  readonly jobId: string
  readonly n: number
}

/** What the active dispatcher holds in memory: open jobs, turns, and the cancels and reports that are still to be passed on. */
export interface DispatcherState {
  readonly jobs: ReadonlyMap<string, KnownJob>
  readonly turns: Turns
  /** Takes the next cancel that is still to be passed on. */
  readonly nextCancel: () => Cancel | undefined
  readonly cancelLater: (jobId: string, what: CancelledOutputs) => void
  /** Takes the next report that is still to be passed on. A report is only a hint, so it is forgotten once it was taken. */
  readonly nextReport: () => ReportedOutput | undefined
  /** Takes the next person whose queue must be opened or closed to match their account. */
  readonly nextToSettle: () => UserId | undefined
  readonly settleLater: (userId: UserId) => void
  /** Starts from what the read models know. */
  readonly load: (known: Pick<StartingPoint, 'jobs' | 'unsettled'>) => void
  readonly apply: (reaction: Reaction) => void
  readonly forget: (jobId: string) => void
}

/**
 * Creates an empty state.
 * @param kinds those that can be made here; jobs of others are left to a later release
 */
export function createDispatcherState(room: Room, kinds: JobKinds): DispatcherState {
  const jobs = new Map<string, KnownJob>()
  const turns = createTurns(room)
  const cancels = createPendingCancels()
  const reports: ReportedOutput[] = []
  const unsettled = createUnsettled()

  const forget = (jobId: string) => {
    jobs.delete(jobId)
    cancels.forget(jobId)
    turns.forget(jobId)
  }
  const cancelLater = (jobId: string, what: CancelledOutputs) => {
    // a job that is not known has ended, or only a later release can make it: its cancel must not hold up the others
    if (jobs.has(jobId)) cancels.add(jobId, what)
  }
  const markCancelled = (jobId: string, what: CancelledOutputs) => {
    const known = jobs.get(jobId)
    if (known) jobs.set(jobId, { ...known, cancelled: joinCancels(known.cancelled, what) })
    cancelLater(jobId, what)
  }
  const know = ({ job, kind }: Pick<KnownJob, 'job' | 'kind'>) => {
    if (kinds.has(kind) && !jobs.has(job.jobId))
      jobs.set(job.jobId, { job, kind, admittedAt: undefined, cancelled: undefined })
  }
  const start = (reaction: Extract<Reaction, { do: 'start' }>) => {
    const { job, admittedAt } = reaction
    const known = jobs.get(job.jobId)
    if (!kinds.has(reaction.kind) || known?.admittedAt !== undefined) return
    jobs.set(job.jobId, { job, kind: reaction.kind, cancelled: known?.cancelled, admittedAt })
    turns.wait(job)
  }

  return {
    jobs,
    turns,
    cancelLater,
    settleLater: unsettled.add,
    forget,
    nextReport: () => reports.shift(),
    nextCancel() {
      const cancel = cancels.next()
      const known = cancel && jobs.get(cancel.jobId)
      return known && { job: known.job, what: cancel.what }
    },
    nextToSettle: unsettled.next,
    load(found) {
      for (const userId of found.unsettled) unsettled.add(userId)
      for (const open of found.jobs) {
        const known = kinds.has(open.kind) ? loadJob(open, turns) : undefined
        if (known === undefined) continue
        jobs.set(known.job.jobId, known)
        if (known.cancelled) cancels.add(known.job.jobId, known.cancelled)
      }
    },
    apply(reaction) {
      switch (reaction.do) {
        case 'know':
          return know(reaction)
        case 'start':
          return start(reaction)
        case 'hold-room':
          return turns.began(reaction)
        case 'free-room':
          return turns.ended(reaction)
        case 'cancel':
          return markCancelled(reaction.jobId, reaction.what)
        case 'report':
          if (jobs.has(reaction.jobId)) reports.push(reaction)
          return
        case 'forget':
          return forget(reaction.jobId)
        case 'settle-queue':
          return unsettled.add(reaction.userId)
      }
    },
  }
}

/**
 * An open job as the read model has it, whose outputs begin to wait or take their room; undefined for a service that only a later release
 * knows.
 */
function loadJob(found: OpenJob, turns: Turns): KnownJob | undefined {
  const job = jobRefOf(found)
  if (job === undefined) return undefined
  const { kind, admittedAt } = found
  const ended = new Set(Object.keys(found.fates).map(Number))
  if (admittedAt !== undefined) turns.wait(job, ended)
  for (const n of Object.keys(found.intendedAt).map(Number)) {
    if (!ended.has(n)) turns.began({ jobId: job.jobId, n, provider: job.provider })
  }
  return { job, kind, admittedAt, cancelled: cancelsOf(found) }
}
