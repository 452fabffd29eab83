import type { Db } from 'mongodb'
import { JobId, type Position, UserId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { isAheadOf, readCheckpoint } from '../../../platform/projections/checkpoint.ts'
import { collectionOf, waitForPosition } from '../../../platform/projections/lists/read.ts'
import { collectionName } from '../../../platform/projections/projection.ts'
import { type JobDocument, openJobsModel, type QueueDocument, queues } from '../projection.ts'

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

const fromTheStart: StartingPoint = { jobs: [], unsettled: [], position: 0n }

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
  if (checkpoint?.logId !== (await store.logId())) return fromTheStart
  // what was open in a log of which an older copy was restored says nothing about that copy
  if (isAheadOf(checkpoint, await store.head())) return fromTheStart
  const unfinished = [openJobsModel, queues, ...others].find(
    (model) => !checkpoint.covers.includes(collectionName(model)),
  )
  if (unfinished) throw new Error(`The read model ${unfinished.name} is being built: it is not known what is open`)
  return { jobs: await openJobs(db), unsettled: await unsettledQueues(db), position: checkpoint.position }
}

/**
 * The jobs that are open in the log as it is now. Throws when the read models, also the others that the caller needs, do not get there
 * within ten seconds.
 */
export async function readOpenJobs(
  db: Db,
  store: EventStore,
  others: Parameters<typeof readStartingPoint>[2] = [],
): Promise<readonly OpenJob[]> {
  const [logId, position] = await Promise.all([store.logId(), store.head()])
  await waitForPosition(db, { logId, position }, { atMostMs: 10_000 })
  const known = await readStartingPoint(db, store, others)
  if (known.position < position) throw new Error('The read models are behind the log: open jobs are not known')
  return known.jobs
}
