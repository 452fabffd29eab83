import type { Db } from 'mongodb'
import { afterPosition, feedEntries, raiseFloor } from './feed.ts'

export interface FeedRetention {
  /** Entries of events that were written before this time are deleted. */
  readonly notBefore: Date
  /** At most so many entries stay, the newest ones. */
  readonly newest: number
}

/** Deletes old entries. The floor is raised before, so that a reader who misses entries knows it. */
export async function trimFeed(db: Db, { notBefore, newest }: FeedRetention): Promise<void> {
  const feed = feedEntries(db)
  const [tooMany] = await feed.find().sort({ _id: -1 }).skip(newest).limit(1).toArray()
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
  const floor = [tooMany?.position ?? 0n, tooOld?.position ?? 0n].reduce((a, b) => (a > b ? a : b))
  if (floor === 0n) return
  await raiseFloor(db, floor)
  await feed.deleteMany({ _id: { $lt: afterPosition(floor) } })
}
