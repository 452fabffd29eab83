import type { AccountEvent } from '@studio/backend/features/accounts/events.ts'
import type { JobEvent, OutputEvent, QueueEvent } from '@studio/backend/features/jobs/events.ts'
import type { ReportEvent } from '@studio/backend/features/webhooks/events.ts'
import type { JobId, Recorded, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { Provider } from '@studio/backend/platform/providers/port.ts'
import type { JobRef } from '../generation/refs.ts'
import type { CancelledOutputs } from './cancels.ts'
import { isKnownService, jobRefOf } from './known-jobs.ts'

/** What the dispatcher does when it reads an event. */
export type Reaction =
  | { readonly do: 'know'; readonly job: JobRef; readonly kind: string }
  | { readonly do: 'start'; readonly job: JobRef; readonly kind: string; readonly admittedAt: Date }
  | { readonly do: 'cancel'; readonly jobId: JobId; readonly what: CancelledOutputs }
  | { readonly do: 'hold-room'; readonly jobId: JobId; readonly n: number; readonly provider: Provider['name'] }
  | { readonly do: 'free-room'; readonly jobId: JobId; readonly n: number }
  | { readonly do: 'report'; readonly jobId: JobId; readonly n: number }
  | { readonly do: 'forget'; readonly jobId: JobId }
  | { readonly do: 'settle-queue'; readonly userId: UserId }

type DispatchedEvent = AccountEvent | QueueEvent | JobEvent | OutputEvent | ReportEvent

type Reactions = {
  readonly [Type in DispatchedEvent['type']]?: (
    event: Recorded<Extract<DispatchedEvent, { type: Type }>>,
  ) => Reaction | undefined
}

/** The one table from events to calls of workflows: start, signal (a turn when there is room, or a report) and cancel. */
const reactions: Reactions = {
  // A job that waits for room may be cancelled, which a workflow carries out as for any other.
  JobRequested: ({ data, revision }) => {
    const job = jobRefOf({ ...data, requestRevision: String(revision) })
    return job && { do: 'know', job, kind: data.kind }
  },
  JobAdmitted: ({ data, created }) => {
    const job = jobRefOf(data)
    return job && { do: 'start', job, kind: data.kind, admittedAt: created }
  },
  JobCancelRequested: ({ data: { jobId } }) => ({ do: 'cancel', jobId, what: 'all' }),
  OutputsCancelRequested: ({ data: { jobId, outputs } }) => ({ do: 'cancel', jobId, what: new Set(outputs) }),
  OutputIntended: ({ data: { jobId, n, provider } }) =>
    isKnownService(provider) ? { do: 'hold-room', jobId, n, provider } : undefined,
  OutputStored: ({ data: { jobId, n } }) => ({ do: 'free-room', jobId, n }),
  OutputFailed: ({ data: { jobId, n } }) => ({ do: 'free-room', jobId, n }),
  TaskReported: ({ data: { jobId, n } }) => ({ do: 'report', jobId, n }),
  JobEnded: ({ data: { jobId } }) => ({ do: 'forget', jobId }),
  AccountSuspended: ({ data: { userId } }) => ({ do: 'settle-queue', userId }),
  AccountReactivated: ({ data: { userId } }) => ({ do: 'settle-queue', userId }),
  AccountDeletionRequested: ({ data: { userId } }) => ({ do: 'settle-queue', userId }),
}

/** The reaction to an event; undefined for those that do not concern the dispatcher. */
export function reactionTo(event: Recorded): Reaction | undefined {
  // the codec has checked that the data fit the event's type, so the handler of that type fits as well
  const react = reactions[event.type as keyof Reactions] as ((event: Recorded) => Reaction | undefined) | undefined
  return react?.(event)
}
