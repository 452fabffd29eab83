import type { Db } from 'mongodb'
import { JobId, type Position, type Recorded, UserId } from '../../platform/eventsourcing/event.ts'
import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionOf, waitForPosition } from '../../platform/projections/lists/read.ts'
import { collectionName } from '../../platform/projections/projection.ts'
import {
  type JobWords,
  jobEvents,
  jobStream,
  outputEvents,
  outputStream,
  type QueueEvent,
  queueEvents,
  queueStream,
} from './events.ts'
import { type EndedOutput, evolveOutput, hasEnded, type OutputState } from './output/output-state.ts'
import { type JobDocument, openJobsModel, type QueueDocument, queues } from './projection.ts'
import { limitGroups, mostOf } from './queue/limits.ts'
import { outputsIn } from './queue/waiting-line.ts'

/** A job without JobEnded, as the dispatcher starts with it. */
export type OpenJob = Omit<JobDocument, '_id' | 'position' | 'model' | 'ended' | 'endedAt' | 'reasons'> & {
  readonly jobId: JobId
}

/** An open job that has its place: it does not wait for other jobs of the person. */
export type AdmittedJob = OpenJob & { readonly admittedAt: Date }
export function isAdmitted(job: OpenJob): job is AdmittedJob {
  return job.admittedAt !== undefined
}

/** Jobs that have not ended, oldest first, those among them that wait for room in the person's queue. Index { ended, requestedAt, _id }. */
export async function openJobs(db: Db): Promise<readonly OpenJob[]> {
  const documents = await collectionOf<JobDocument>(db, openJobsModel)
    .find({ ended: false })
    .sort({ requestedAt: 1, _id: 1 })
    .toArray()
  return documents.map(({ _id, position: _position, ended: _ended, endedAt: _endedAt, ...job }) => ({
    ...job,
    jobId: JobId.parse(_id),
  }))
}

/** Users whose queue is still open although they are suspended, or still closed although they are not. Index { suspended, closed }. */
async function unsettledQueues(db: Db): Promise<readonly UserId[]> {
  const collection = collectionOf<QueueDocument>(db, queues)
  const [toClose, toOpen] = await Promise.all([
    collection.find({ suspended: true, closed: { $exists: false } }, { projection: { _id: 1 } }).toArray(),
    collection.find({ closed: true, suspended: { $exists: false } }, { projection: { _id: 1 } }).toArray(),
  ])
  return [...toClose, ...toOpen].map(({ _id }) => UserId.parse(_id))
}

/** Open jobs and queues to settle, and the position of the log that they are at least up to. */
export interface StartingPoint {
  readonly jobs: readonly OpenJob[]
  readonly unsettled: readonly UserId[]
  readonly position: Position
}

/**
 * Where the dispatcher begins: the read models of open jobs and of queues, or the start of the log when no read models of this log
 * exist yet. Throws while one of the two, or of the others that the caller needs, is being built in a new version: it is there soon, and
 * reading the whole log instead would hold up everything else in the worker.
 */
export async function readStartingPoint(
  db: Db,
  store: EventStore,
  others: readonly { readonly name: string; readonly version: number }[] = [],
): Promise<StartingPoint> {
  // the checkpoint first: jobs read after it may be newer, never older
  const checkpoint = await readCheckpoint(db)
  if (checkpoint?.logId !== (await store.logId())) return { jobs: [], unsettled: [], position: 0n }
  const unfinished = [openJobsModel, queues, ...others].find(
    (model) => !checkpoint.covers.includes(collectionName(model)),
  )
  if (unfinished) throw new Error(`The read model ${unfinished.name} is being built: it is not known what is open`)
  return { jobs: await openJobs(db), unsettled: await unsettledQueues(db), position: checkpoint.position }
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
  const images = (queue?.entries ?? []).filter(({ kind }) => kind === 'image')
  const slots = images.flatMap(({ jobId, outputs }) => outputs.map((n) => `${jobId}/${n}`))
  const submitted = slots.filter((slot) => queue?.submitted[slot])
  return { submitted: submitted.length, inProgress: slots.length, max: limitGroups.images.running }
}

/** Whether one more output of the group would be refused. By _id. */
export async function isAtLimit(db: Db, userId: UserId, name: keyof typeof limitGroups): Promise<boolean> {
  const group = limitGroups[name]
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  return queue !== null && outputsIn(queue, group) >= mostOf(group)
}

/** What a user has spent and holds back on a UTC day, and the limit of their own, in millionths of a dollar. From the log. */
export interface DaySpend {
  /** Held back for what is in progress included. */
  readonly spent: number
  readonly held: number
  readonly ownCap: number | undefined
}

/** What counts against the limit of a day, as the next request is decided by it. `day` is like `2026-11-23`. */
export async function readDaySpend(store: EventStore, userId: UserId, day: string): Promise<DaySpend> {
  const [last] = await store.read(queueStream(userId), queueEvents, { direction: 'backwards', limit: 1 })
  const queue = last?.data.queue
  const ownCap = queue?.ownSpendCap
  if (queue?.day !== day) return { spent: 0, held: 0, ownCap }
  const outputs = queue.entries.filter((entry) => entry.day === day)
  const calls = (queue.calls ?? []).filter((call) => call.day === day)
  const held =
    outputs.reduce((sum, entry) => sum + entry.unitPrice * entry.outputs.length, 0) +
    calls.reduce((sum, call) => sum + call.amount, 0)
  return { spent: queue.spent, held, ownCap }
}

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

/** The state of an output, read from its own stream, so that a worker can go on after a crash. */
export async function readOutput(store: EventStore, jobId: JobId, n: number): Promise<OutputState> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  return events.reduce<OutputState>(evolveOutput, { phase: 'untouched' })
}

/** The fate of an output with what belongs to it; undefined while it has none. */
export async function readEnd(store: EventStore, jobId: JobId, n: number): Promise<EndedOutput | undefined> {
  const state = await readOutput(store, jobId, n)
  return hasEnded(state) ? state : undefined
}

/** Where the request of a user's job is, also long after the job has ended; undefined for jobs of others. By _id, the owner in the query. */
export async function findRequest(db: Db, userId: UserId, jobId: JobId): Promise<RequestRef | undefined> {
  const job = await collectionOf<JobDocument>(db, openJobsModel).findOne({ _id: jobId, userId })
  return job ? { userId, jobId, requestRevision: job.requestRevision } : undefined
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

/** Numbers of a job's outputs that have failed so far. */
export async function failedOutputs(store: EventStore, jobId: JobId, outputs: number): Promise<readonly number[]> {
  const states = await Promise.all(Array.from({ length: outputs }, (_, n) => readOutput(store, jobId, n)))
  return states.flatMap(({ phase }, n) => (phase === 'failed' ? [n] : []))
}

/**
 * The command that asked for a user's job which has begun; undefined for a job that has not begun. `unknown` while the read
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
  return ref ? (await readJobRequest(store, ref)).metadata.causationId : 'unknown'
}
