import type { AnyEvent, UserId } from '../platform/eventsourcing/event.ts'
import type { EventStore } from '../platform/eventsourcing/store/event-store.ts'
import { deletionSteps } from './deletions/steps.ts'
import { sourceSteps } from './sources/steps.ts'
import type { WorkStep } from './work/events.ts'
import { type AllWorkSteps, workStepIn } from './work/projection.ts'
import type { FoundWork, WorkStanding } from './work/slot-commands.ts'
import { ownSteps } from './work/steps.ts'

/**
 * The one table of the events that are steps of work. The read model of open work is made from it, and the dispatcher turns it into
 * workflows: a requested step starts one, a cancel is a signal; the limit of open work knows from it what has ended. A slice whose own events
 * are work adds its table here.
 */
export const workSteps: AllWorkSteps = { ...ownSteps, ...sourceSteps, ...deletionSteps }

/** The step of work that an event is; undefined for all other events. */
export function workStepOf(event: AnyEvent): WorkStep | undefined {
  return workStepIn(workSteps, event)
}

interface NamedWork {
  readonly workId: string
  /** Where its events are. */
  readonly stream: string
}

interface WorkInLog extends FoundWork {
  /** Of whom and what for it was requested; undefined as long as the work is absent. */
  readonly userId: UserId | undefined
  readonly kind: string | undefined
}

/** What the log says of a piece of work of any kind. */
export async function workInLog(
  { readAny }: Pick<EventStore, 'readAny'>,
  { workId, stream }: NamedWork,
): Promise<WorkInLog> {
  const steps = (await readAny(stream)).map(workStepOf).filter((step) => step?.workId === workId)
  if (steps.length === 0) return { standing: 'absent', ofAdmin: false, userId: undefined, kind: undefined }
  const requested = steps.find((step) => step?.step === 'requested')
  const standing = steps.some((step) => step?.step === 'ended') ? 'ended' : 'open'
  const ofAdmin = requested?.adminId !== undefined
  return { standing, ofAdmin, userId: requested?.userId, kind: requested?.kind }
}

/** Whether a piece of work is in the log, and has ended. */
export async function standingOfWork(store: Pick<EventStore, 'readAny'>, work: NamedWork): Promise<WorkStanding> {
  return (await workInLog(store, work)).standing
}
