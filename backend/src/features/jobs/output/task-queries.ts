import { dayMs } from '../../../platform/eventsourcing/day.ts'
import type { JobId, Recorded, UserId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import {
  type ClaimEvent,
  claimEvents,
  claimStream,
  type OutputEvent,
  outputEvents,
  outputStream,
  queueEvents,
  queueStream,
} from '../events.ts'
import { type JobRequested, type RequestRef, readJobRequest } from '../queries.ts'
import { evolveOutput, type OutputState } from './output-state.ts'

/** The longest that an admitted job may wait and run, in milliseconds (architecture 2). */
export const longestJobMs = dayMs

/** An output as its stream has it, from one read. */
export interface OutputSoFar {
  readonly state: OutputState
  /**
   * Since when it is waited for: its task from when the service has accepted it, since it is paid for from then on, and may have been
   * refused for now until shortly before; without a task its first intent. Undefined before it has one.
   */
  readonly waitedSince: Date | undefined
}

/** The state of an output and since when it is waited for, read from its own stream. */
export async function readOutputSoFar(store: EventStore, { jobId, n }: OutputName): Promise<OutputSoFar> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  const accepted = events.find(({ type }) => type === 'OutputSubmitted')
  return {
    state: events.reduce<OutputState>(evolveOutput, { phase: 'untouched' }),
    waitedSince: (accepted ?? events[0])?.created,
  }
}

/** The output that a provider's task belongs to; undefined while nobody has claimed it. */
export async function ownerOfTask(
  store: EventStore,
  { provider, taskId }: Pick<ClaimEvent['data'], 'provider' | 'taskId'>,
): Promise<Pick<ClaimEvent['data'], 'jobId' | 'n'> | undefined> {
  const [claim] = await store.read(claimStream(provider, taskId), claimEvents, { limit: 1 })
  return claim?.data
}

/** Identifies an output among all jobs. */
interface OutputName {
  readonly jobId: JobId
  readonly n: number
}

/** An output whose newest intent has no answer in the log; it may have its fate nevertheless. */
export interface UnansweredOutput extends OutputName {
  readonly intendedAt: Date
}

export interface SameRequest {
  readonly userId: UserId
  readonly model: string
  readonly requestHash: string
}

/**
 * Tasks that outputs of one user and model have got since then, in jobs that were admitted in the last day. From the log alone.
 * @param isLike which jobs are asked about
 */
export async function tasksSince(
  store: EventStore,
  { userId, model }: Pick<SameRequest, 'userId' | 'model'>,
  since: Date,
  isLike: (requested: JobRequested['data']) => boolean = () => true,
): Promise<readonly string[]> {
  const from = new Date(since.getTime() - longestJobMs)
  const outputs = await outputsSince(store, { userId, model }, from, isLike)
  return await tasksOf(store, outputs, { model, since })
}

/** Tasks of that model that these outputs have got since then. From the log alone. */
export async function tasksOf(
  store: EventStore,
  outputs: readonly OutputName[],
  { model, since }: { readonly model: string; readonly since: Date },
): Promise<readonly string[]> {
  const streams = await Promise.all(outputs.map(({ jobId, n }) => store.read(outputStream(jobId, n), outputEvents)))
  return streams
    .filter((events) => events.some((event) => event.type === 'OutputIntended' && event.data.model === model))
    .flat()
    .filter(({ created }) => created > since)
    .flatMap((event) => (event.type === 'OutputSubmitted' ? [event.data.taskId] : []))
}

/** Whether any of these outputs was intended for that model since then, and has no answer yet. From the log alone. */
export async function anyUnanswered(
  store: EventStore,
  outputs: readonly OutputName[],
  { model, since }: { readonly model: string; readonly since: Date },
): Promise<boolean> {
  const intents = await Promise.all(outputs.map((output) => openIntent(store, output)))
  return intents.some((intent) => intent?.data.model === model && intent.created >= since)
}

/** Events that are read at a time when a queue is read backwards. */
const page = 100

/** Unanswered outputs of one user with that very request, in jobs that were admitted since then. From the log alone. */
export async function unansweredOutputs(
  store: EventStore,
  same: SameRequest,
  since: Date,
): Promise<readonly UnansweredOutput[]> {
  const found: UnansweredOutput[] = []
  for (const output of await outputsSince(store, same, since)) {
    const intended = await openIntent(store, output)
    if (intended?.data.requestHash === same.requestHash) found.push({ ...output, intendedAt: intended.created })
  }
  return found
}

async function outputsSince(
  store: EventStore,
  { userId, model }: Pick<SameRequest, 'userId' | 'model'>,
  since: Date,
  isLike: (requested: JobRequested['data']) => boolean = () => true,
): Promise<readonly OutputName[]> {
  const requests = await requestsSince(store, userId, since)
  return requests
    .filter(({ data }) => data.model === model && isLike(data))
    .flatMap(({ data: { jobId, outputs } }) => Array.from({ length: outputs }, (_, n) => ({ jobId, n })))
}

/** Requests of the jobs that were admitted since then; a request may be much older than its admission. */
async function requestsSince(
  store: EventStore,
  userId: UserId,
  since: Date,
): Promise<readonly Recorded<JobRequested>[]> {
  const requests = new Map<string, Recorded<JobRequested>>()
  const admitted: RequestRef[] = []
  for (let from: bigint | undefined; ; ) {
    const events = await store.read(queueStream(userId), queueEvents, {
      direction: 'backwards',
      limit: page,
      ...(from !== undefined && { from }),
    })
    for (const event of events) {
      if (event.type === 'JobRequested') requests.set(event.data.jobId, event)
      if (event.type === 'JobAdmitted' && event.created >= since) admitted.push(event.data)
    }
    const oldest = events.at(-1)
    if (oldest === undefined || oldest.created < since || oldest.revision === 0n) break
    from = oldest.revision - 1n
  }
  return await Promise.all(admitted.map(async (job) => requests.get(job.jobId) ?? (await readJobRequest(store, job))))
}

/** The newest intent of an output, unless its outcome is in the log. */
async function openIntent(store: EventStore, { jobId, n }: OutputName): Promise<Recorded<Intended> | undefined> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  const outcome = events.findLast(isSubmitOutcome)
  const intent = events.findLast((event) => event.type === 'OutputIntended')
  return outcome && intent && outcome.revision > intent.revision ? undefined : intent
}

/**
 * Whether the event is the outcome of an intent: a task, a clear refusal for now, a doubt, or a final refusal, which is the
 * end of an output that cannot have cost anything.
 */
const isSubmitOutcome = (event: OutputEvent): boolean =>
  event.type === 'OutputSubmitted' ||
  event.type === 'OutputDeferred' ||
  event.type === 'OutputDoubted' ||
  (event.type === 'OutputFailed' && !('possibleOrphan' in event.data))

type Intended = Extract<OutputEvent, { type: 'OutputIntended' }>
