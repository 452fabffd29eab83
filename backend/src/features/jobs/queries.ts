import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type Recorded, type UserId } from '../../platform/eventsourcing/event.ts'
import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { jobErrors } from './errors.ts'
import {
  type JobWords,
  jobEvents,
  jobStream,
  type QueueEvent,
  queueEvents,
  queueStream,
  unknownCommand,
} from './events.ts'
import { type JobDocument, openJobsModel } from './projection.ts'

/** Where to find the JobRequested event of a job; JobAdmitted carries it. */
export interface RequestRef {
  readonly userId: UserId
  readonly jobId: JobId
  readonly requestRevision: string
}

export type JobRequested = Extract<QueueEvent, { type: 'JobRequested' }>

/** The words of an unsealed request; undefined once they are erased. */
export function wordsOf({ data }: JobRequested): JobWords | undefined {
  const { prompt, ...others } = plainTexts(data, ['prompt', 'sentPrompt', 'loraUrl', 'negativePrompt'])
  return prompt === undefined ? undefined : { prompt, ...others }
}

/** Cache of the JobRequested events that were read, by store. Every step of a job needs its request, and events never change. */
const known = new WeakMap<EventStore, Map<string, Recorded<JobRequested>>>()
/** Size of that cache: more than the jobs that run at once. */
const mostKnown = 500

/** The JobRequested event of a job, personal fields sealed. Throws when the reference points to another event. */
export async function readJobRequest(store: EventStore, ref: RequestRef): Promise<Recorded<JobRequested>> {
  const requests = known.get(store) ?? new Map<string, Recorded<JobRequested>>()
  known.set(store, requests)
  const location = `${queueStream(ref.userId)} ${ref.requestRevision} ${ref.jobId}`
  const found = requests.get(location)
  if (found) return found
  const at = { from: BigInt(ref.requestRevision), limit: 1 }
  const [event] = await store.read(queueStream(ref.userId), queueEvents, at)
  if (event?.type !== 'JobRequested' || event.data.jobId !== ref.jobId) {
    throw new Error(`No request of job ${ref.jobId} at revision ${ref.requestRevision} of its queue`)
  }
  const [oldest] = requests.keys()
  if (requests.size >= mostKnown && oldest !== undefined) requests.delete(oldest)
  requests.set(location, event)
  return event
}

/** Where the request of a user's job is, also long after the job has ended; undefined for jobs of others. By _id, the owner in the query. */
export async function findRequest(db: Db, userId: UserId, jobId: JobId): Promise<RequestRef | undefined> {
  const job = await collectionOf<JobDocument>(db, openJobsModel).findOne({ _id: jobId, userId })
  return job ? { userId, jobId, requestRevision: job.requestRevision } : undefined
}

/** Something that a job was made from and that cannot be found. */
interface MissingInput {
  readonly jobId: JobId
  /** Whether all of it came with the request of the job. */
  readonly cameAlong: boolean
  /** What people call what the job makes. */
  readonly noun: string
  /** What is said when it is gone. */
  readonly gone: string
}

/** Why it is not there: until the job ends, what came along may still be on its way; after that it is gone, or could not be used. */
export async function refusalOfMissing(
  store: EventStore,
  { jobId, cameAlong, noun, gone }: MissingInput,
): Promise<DomainError> {
  const [last] = await store.read(jobStream(jobId), jobEvents, { direction: 'backwards', limit: 1 })
  if (!cameAlong || last?.type === 'JobEnded') return new DomainError(commonErrors.notFound, gone)
  const soon = `The files of this ${noun} are still being stored. Try again in a moment.`
  return new DomainError(jobErrors.stillStoring, soon)
}

/** A job as admins look at it. */
export interface FoundJob extends Pick<JobDocument, 'kind' | 'model' | 'requestedAt' | 'outputs'> {
  readonly ref: RequestRef
}

/** A job of anybody, for admins; undefined when there is none, or when its person was erased. By _id. */
export async function findJob(db: Db, jobId: string): Promise<FoundJob | undefined> {
  const job = await collectionOf<JobDocument>(db, openJobsModel).findOne({ _id: jobId, userId: { $exists: true } })
  if (!job) return undefined
  const { userId, requestRevision, kind, model, requestedAt, outputs } = job
  return { ref: { userId, jobId: JobId.parse(jobId), requestRevision }, kind, model, requestedAt, outputs }
}

/**
 * The command that asked for a user's job which has begun; undefined for a job that has not begun. `unknownCommand` while the read
 * models have not seen the job yet, although it has begun.
 */
export async function requesterOf(
  db: Db,
  store: EventStore,
  { userId, jobId }: { readonly userId: UserId; readonly jobId: JobId },
): Promise<string | undefined> {
  const [begun] = await store.read(jobStream(jobId), jobEvents, { limit: 1 })
  if (begun === undefined) return undefined
  const ref = await findRequest(db, userId, jobId)
  return ref ? (await readJobRequest(store, ref)).metadata.causationId : unknownCommand
}
