import type { Db } from 'mongodb'
import { dayMs } from '../../platform/eventsourcing/day.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { poll } from '../../platform/projections/lists/poll.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type SourceDocument, sources } from './projection.ts'
import { sourceDays } from './words-contract.ts'

const documents = (db: Db) => collectionOf<SourceDocument>(db, sources)

/** A source from before this time has expired. */
const oldest = (now: Date): Date => new Date(now.getTime() - sourceDays * dayMs)

/** A source of a person that has not expired; undefined for anybody else's. By _id, the owner in the query. */
export async function findSource(
  db: Db,
  userId: UserId,
  sourceId: string,
  now: Date,
): Promise<SourceDocument | undefined> {
  const found = await documents(db).findOne({ _id: sourceId, userId, requestedAt: { $gte: oldest(now) } })
  return found ?? undefined
}

/** A source whose video is there. */
export type StoredSource = SourceDocument & Required<Pick<SourceDocument, 'video'>>

/** The same, once its video is stored; whether its frames could be taken does not matter. By _id, the owner in the query. */
export async function findStoredSource(
  db: Db,
  userId: UserId,
  sourceId: string,
  now: Date,
): Promise<StoredSource | undefined> {
  const source = await findSource(db, userId, sourceId, now)
  if (source === undefined || source.status === 'failed') return undefined
  const { video } = source
  return video && { ...source, video }
}

export type SourceOrigin = Pick<SourceDocument, 'kind' | 'link'>

/** Where a video of a person comes from, also one that has expired; undefined for anybody else's. By _id, the owner in the query. */
export async function originOfSource(db: Db, userId: UserId, sourceId: string): Promise<SourceOrigin | undefined> {
  return (await documents(db).findOne({ _id: sourceId, userId }, { projection: { kind: 1, link: 1 } })) ?? undefined
}

/** Where videos of a person come from, by their ids, also of expired ones. By _id, the owner in the query. */
export async function linksOfSources(
  db: Db,
  userId: UserId,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await documents(db)
    .find({ _id: { $in: [...sourceIds] }, userId }, { projection: { link: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, link }) => (link === undefined ? [] : [[_id, link]])))
}

/** The person's newest source of this link, unless it has failed, is being cancelled, or has expired. Index { userId, link, requestedAt }. */
export async function sourceOfLink(
  db: Db,
  userId: UserId,
  link: string,
  now: Date,
): Promise<SourceDocument | undefined> {
  const [newest] = await documents(db)
    .find({ userId, link, requestedAt: { $gte: oldest(now) } })
    .sort({ requestedAt: -1 })
    .limit(1)
    .toArray()
  return newest !== undefined && isUsable(newest) ? newest : undefined
}

/** Whether a source has its frames or may still get them. A cancel that came too late changes nothing. */
const isUsable = ({ status, cancelRequested }: SourceDocument): boolean =>
  status === 'extracted' || (status !== 'failed' && cancelRequested !== true)

/**
 * Bytes of the videos of a person that are stored: those that have failed were deleted, and so were expired ones. Index { userId, status,
 * requestedAt, video.bytes }.
 */
export async function sourceBytes(db: Db, userId: UserId, now: Date): Promise<number> {
  const [sum] = await documents(db)
    .aggregate<{ readonly bytes: number | bigint }>([
      { $match: { userId, requestedAt: { $gte: oldest(now) }, status: { $in: ['requested', 'stored', 'extracted'] } } },
      { $group: { _id: null, bytes: { $sum: '$video.bytes' } } },
    ])
    .toArray()
  return Number(sum?.bytes ?? 0)
}

interface Awaited {
  readonly userId: UserId
  readonly sourceId: string
  readonly now: () => Date
  readonly atMostMs: number
}

/**
 * Waits until a source is as wanted, or has failed; undefined when the time runs out first or there is no such source. The work goes on.
 * By _id, every 50 ms.
 */
export async function awaitSource(
  db: Db,
  { userId, sourceId, now, atMostMs }: Awaited,
  wanted: (source: SourceDocument) => boolean,
): Promise<SourceDocument | undefined> {
  const look = async () => {
    const source = await findSource(db, userId, sourceId, now())
    return source !== undefined && (source.status === 'failed' || wanted(source)) ? source : undefined
  }
  return await poll(look, { atMostMs, everyMs: 50 })
}
