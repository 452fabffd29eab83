import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../../platform/eventsourcing/event.ts'
import { readPage } from '../../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type JobDocument, neverEnded, openJobsModel, type QueueDocument, queues } from '../projection.ts'
import { isIn, limitGroups } from '../queue/limits.ts'

/** A job of a person as a list of them names it. */
export interface ListedJob {
  readonly jobId: JobId
  readonly kind: string
  readonly requestedAt: Date
  /** Absent while it is in progress. */
  readonly endedAt?: Date
}

/**
 * One page of a person's jobs: those in progress in the order in which they were asked for, then those that ended since, the last one first.
 * All jobs in progress are on the first page, since a queue holds fewer than a page. Index { userId, endedAt, _id }.
 * @param asked `after` is the `next` of the page before
 */
export async function jobsSince(
  db: Db,
  userId: UserId,
  { since, ...page }: { readonly since: Date; readonly after?: string | undefined; readonly limit: number },
): Promise<{ readonly jobs: readonly ListedJob[]; readonly next?: string }> {
  const { documents, ...next } = await readPage(collectionOf<JobDocument>(db, openJobsModel), {
    filter: { userId },
    by: 'endedAt',
    direction: -1,
    from: since,
    ...page,
  })
  const jobs = documents.map(toListed)
  const open = jobs.filter(({ endedAt }) => endedAt === undefined)
  const ended = jobs.filter(({ endedAt }) => endedAt !== undefined)
  return {
    jobs: [...open.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime()), ...ended],
    ...next,
  }
}

const toListed = ({ _id, kind, requestedAt, ended, endedAt }: JobDocument): ListedJob => ({
  jobId: JobId.parse(_id),
  kind,
  requestedAt,
  ...(ended && { endedAt }),
})

/** Ids of all jobs that a person has ever asked for. Index { userId, endedAt, _id }. */
export async function jobIdsOf(db: Db, userId: UserId): Promise<readonly string[]> {
  const found = collectionOf<JobDocument>(db, openJobsModel).find({ userId }, { projection: { _id: 1 } })
  return (await found.toArray()).map(({ _id }) => _id)
}

/** A person's jobs in progress, in no order. Index { userId, endedAt, _id }. */
export async function openJobsOf(db: Db, userId: UserId): Promise<readonly Pick<ListedJob, 'jobId' | 'kind'>[]> {
  const found = collectionOf<JobDocument>(db, openJobsModel).find(
    { userId, endedAt: neverEnded },
    { projection: { kind: 1 } },
  )
  return (await found.toArray()).map(({ _id, kind }) => ({ jobId: JobId.parse(_id), kind }))
}

/**
 * Jobs of a person with outputs that wait for their turn or for room: the place of the first of them among all outputs of the person
 * that wait and share its limits, counted from 1. Outputs that are to be cancelled do not wait. By _id.
 */
export async function waitingPlaces(db: Db, userId: UserId): Promise<ReadonlyMap<string, number>> {
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  const groups = Object.values(limitGroups).map((group) =>
    placesIn(
      (queue?.entries ?? []).filter(({ kind }) => isIn(group, kind)),
      queue?.submitted ?? {},
    ),
  )
  return new Map(groups.flatMap((places) => [...places]))
}

function placesIn(
  entries: QueueDocument['entries'],
  submitted: QueueDocument['submitted'],
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  let waiting = 0
  for (const { jobId, outputs, cancelRequested, cancelledOutputs } of entries) {
    const isWaiting = (n: number): boolean =>
      !cancelRequested && cancelledOutputs?.includes(n) !== true && submitted[`${jobId}/${n}`] !== true
    const own = outputs.filter(isWaiting).length
    if (own > 0) places.set(jobId, waiting + 1)
    waiting += own
  }
  return places
}

/** Ids of a person's jobs that wait for room, the next one first; those that are to be cancelled do not wait. By _id. */
export async function waitingLine(db: Db, userId: UserId): Promise<readonly string[]> {
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  const waiting = (queue?.entries ?? []).filter(({ phase, cancelRequested }) => phase === 'waiting' && !cancelRequested)
  return waiting.map(({ jobId }) => jobId)
}
