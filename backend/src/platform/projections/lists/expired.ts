import type { Collection, Filter } from 'mongodb'
import { expiryBefore } from '../../eventsourcing/trash.ts'
import type { ReadModel } from '../projection.ts'

/** Something that has expired in the trash; plain data, so that Temporal can carry it. */
export interface Expired {
  readonly id: string
  /** ISO 8601. */
  readonly trashedAt: string
}

export interface PageOfExpired {
  readonly now: Date
  /** The last one of the page before. */
  readonly after: Expired | undefined
  readonly limit: number
}

/** A document of a thing that can be put into the trash. */
interface Trashable extends ReadModel {
  readonly deletedAt?: Date
}

/** What has expired in the trash, of all users, the oldest first. Index { deletedAt, _id }. */
export async function readExpired(
  collection: Collection<Trashable>,
  { now, after, limit }: PageOfExpired,
): Promise<readonly Expired[]> {
  const read = (range: Filter<Trashable>, most: number) =>
    collection.find(range).sort({ deletedAt: 1, _id: 1 }).limit(most).toArray()
  const until = expiryBefore(now)
  const expired = (found: readonly Trashable[]) =>
    found.flatMap(({ _id, deletedAt }) => (deletedAt ? [{ id: _id, trashedAt: deletedAt.toISOString() }] : []))
  if (after === undefined) return expired(await read({ deletedAt: { $gt: new Date(0), $lte: until } }, limit))
  // Two ranges of the index, one after the other: as one condition with `$or` it would be answered document by document.
  const time = new Date(after.trashedAt)
  const same = await read({ deletedAt: time, _id: { $gt: after.id } }, limit)
  if (same.length === limit) return expired(same)
  return expired([...same, ...(await read({ deletedAt: { $gt: time, $lte: until } }, limit - same.length))])
}
