import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import { readPage } from '../../platform/projections/cursor-page.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type JobDocument, neverEnded, openJobsModel, type QueueDocument, queues } from './projection.ts'

/** A job of a person as a list of them names it. */
export interface ListedJob {
  readonly jobId: JobId
  readonly kind: string
  readonly admittedAt: Date
  /** Absent while it is in progress. */
  readonly endedAt?: Date
}

/**
 * One page of a person's jobs: those in progress in the order of their admission, then those that ended since, the last one first.
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
    jobs: [...open.toSorted((a, b) => a.admittedAt.getTime() - b.admittedAt.getTime()), ...ended],
    ...next,
  }
}

const toListed = ({ _id, kind, admittedAt, ended, endedAt }: JobDocument): ListedJob => ({
  jobId: JobId.parse(_id),
  kind,
  admittedAt,
  ...(ended && { endedAt }),
})

/** Ids of a person's jobs in progress. Index { userId, endedAt, _id }. */
export async function openJobIds(db: Db, userId: UserId): Promise<readonly JobId[]> {
  const found = collectionOf<JobDocument>(db, openJobsModel).find(
    { userId, endedAt: neverEnded },
    { projection: { _id: 1 } },
  )
  return (await found.toArray()).map(({ _id }) => JobId.parse(_id))
}

/**
 * Jobs of a person with outputs that wait for their turn: the place of the first of them among all outputs of the person that wait,
 * counted from 1. Outputs that are to be cancelled do not wait. By _id.
 */
export async function waitingPlaces(db: Db, userId: UserId): Promise<ReadonlyMap<string, number>> {
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  const places = new Map<string, number>()
  let waiting = 0
  for (const { jobId, outputs, cancelRequested, cancelledOutputs } of queue?.entries ?? []) {
    const isWaiting = (n: number): boolean =>
      !cancelRequested && cancelledOutputs?.includes(n) !== true && queue?.submitted[`${jobId}/${n}`] !== true
    const own = outputs.filter(isWaiting).length
    if (own > 0) places.set(jobId, waiting + 1)
    waiting += own
  }
  return places
}
