import type { Collection, Db } from 'mongodb'
import { laterOf } from '../../eventsourcing/event.ts'
import { listNames } from '../mongo/collection-names.ts'
import { afterPosition, type FeedEntry, feedEntries, raiseFloor } from './feed.ts'

export interface FeedRetention {
  /** Entries of events that were written before this time are deleted. */
  readonly notBefore: Date
  /** At most so many entries stay, the newest ones. */
  readonly newest: number
}

/** Deletes old entries. The floor is raised before, so that a reader who misses entries knows it. */
export async function trimFeed(db: Db, { notBefore, newest }: FeedRetention): Promise<void> {
  // Once for both, since read models that are begun anew meanwhile have another feed, with a floor of its own.
  const { feed: name } = listNames(db)
  const feed = feedEntries(db, name)
  const tooMany = await newestTooMany(feed, newest)
  // Entries are in the order of the log, so everything before the first one that is young enough is too old.
  const [young] = await feed
    .find({ at: { $gte: notBefore } })
    .sort({ _id: 1 })
    .limit(1)
    .toArray()
  const [tooOld] = await feed
    .find(young ? { _id: { $lt: young._id } } : {})
    .sort({ _id: -1 })
    .limit(1)
    .toArray()
  const floor = [tooMany?.position ?? 0n, tooOld?.position ?? 0n].reduce(laterOf)
  if (floor === 0n) return
  await raiseFloor(db, floor, name)
  await feed.deleteMany({ _id: { $lt: afterPosition(floor) } })
}

/**
 * The newest of the entries that are too many; undefined when there are not too many. It is counted from the oldest entry, so that the
 * database passes over keys of entries that are about to be deleted, and not over those of all that stay.
 */
async function newestTooMany(feed: Collection<FeedEntry>, newest: number): Promise<FeedEntry | undefined> {
  // Taken from what the server knows of the collection, without reading it.
  const excess = (await feed.estimatedDocumentCount()) - newest
  if (excess <= 0) return undefined
  const [entry] = await feed
    .find()
    .sort({ _id: 1 })
    .skip(excess - 1)
    .limit(1)
    .toArray()
  return entry
}
