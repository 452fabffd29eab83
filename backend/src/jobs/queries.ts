import type { Db } from 'mongodb'
import { JobId, type Position, type Recorded, type UserId } from '../eventsourcing/event.ts'
import type { EventStore } from '../eventsourcing/event-store.ts'
import { readCheckpoint } from '../projections/checkpoint.ts'
import { collectionName } from '../projections/projection.ts'
import { collectionOf, waitForPosition } from '../projections/read.ts'
import { type OutputEvent, outputEvents, outputStream, type QueueEvent, queueStream } from './events.ts'
import { maxInProgress } from './limits.ts'
import { evolveOutput, type OutputState } from './output-state.ts'
import { type JobDocument, openJobsModel, type QueueDocument, queues } from './projection.ts'

/** A job without JobEnded, as the dispatcher starts with it. */
export type OpenJob = Omit<JobDocument, '_id' | 'position' | 'ended'> & { readonly jobId: JobId }

/** Jobs that have not ended, oldest first. Index { ended, admittedAt, _id }. */
export async function openJobs(db: Db): Promise<readonly OpenJob[]> {
  const documents = await collectionOf<JobDocument>(db, openJobsModel)
    .find({ ended: false })
    .sort({ admittedAt: 1, _id: 1 })
    .toArray()
  return documents.map(({ _id, position: _position, ended: _ended, ...job }) => ({ ...job, jobId: JobId.parse(_id) }))
}

/** Open jobs, and the position of the log that they are at least up to. */
export interface StartingPoint {
  readonly jobs: readonly OpenJob[]
  readonly position: Position
}

/** Where the dispatcher begins: the read model of open jobs, or the start of the log when that is missing or of another log. */
export async function readStartingPoint(db: Db, store: EventStore): Promise<StartingPoint> {
  // the checkpoint first: jobs read after it may be newer, never older
  const checkpoint = await readCheckpoint(db)
  const usable =
    checkpoint?.logId === (await store.logId()) && checkpoint.covers.includes(collectionName(openJobsModel))
  return usable ? { jobs: await openJobs(db), position: checkpoint.position } : { jobs: [], position: 0n }
}

/** The jobs that are open in the log as it is now. Throws when the read model does not get there within ten seconds. */
export async function readOpenJobs(db: Db, store: EventStore): Promise<readonly OpenJob[]> {
  const [logId, position] = await Promise.all([store.logId(), store.head()])
  await waitForPosition(db, { logId, position }, { atMostMs: 10_000 })
  const known = await readStartingPoint(db, store)
  if (known.position < position) throw new Error('The read models are behind the log: open jobs are not known')
  return known.jobs
}

/** Images of one user in progress: how many a provider works on, how many hold a slot, and how many may (spec images 3). */
export interface QueueOfUser {
  readonly submitted: number
  readonly inProgress: number
  readonly max: number
}

/** The queue of one user. By _id. */
export async function queueOf(db: Db, userId: UserId): Promise<QueueOfUser> {
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  const inProgress = (queue?.entries ?? []).reduce((sum, entry) => sum + entry.outputs.length, 0)
  return { submitted: Object.keys(queue?.submitted ?? {}).length, inProgress, max: maxInProgress.image }
}

/** Where the request of a job stands: JobAdmitted says it. */
export interface RequestRef {
  readonly userId: UserId
  readonly jobId: JobId
  readonly requestRevision: string
}

export type JobRequested = Extract<QueueEvent, { type: 'JobRequested' }>

/** The event that asked for a job, personal fields sealed. Throws when it does not stand where the reference says. */
export async function readJobRequest(store: EventStore, ref: RequestRef): Promise<Recorded<JobRequested>> {
  const from = BigInt(ref.requestRevision)
  const [event] = await store.read(queueStream(ref.userId), { from, limit: 1 })
  if (event && isJobRequested(event) && event.data.jobId === ref.jobId) return event
  throw new Error(`No request of job ${ref.jobId} at revision ${ref.requestRevision} of its queue`)
}

/** How far an output is, from its own stream: where a worker goes on after a crash. */
export async function readOutput(store: EventStore, jobId: JobId, n: number): Promise<OutputState> {
  const events = await store.read(outputStream(jobId, n))
  return events.filter(isOutputEvent).reduce<OutputState>(evolveOutput, { phase: 'untouched' })
}

// The codec has checked the data of every event it read against the definition of its type.
const isJobRequested = (event: Recorded): event is Recorded<JobRequested> => event.type === 'JobRequested'
const isOutputEvent = (event: Recorded): event is Recorded<OutputEvent> => event.type in outputEvents
