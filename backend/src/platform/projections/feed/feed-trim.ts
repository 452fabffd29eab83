import type { Db } from 'mongodb'
import { afterPosition, feedEntries, raiseFloor } from './feed.ts'

export interface FeedRetention {
  /** Entries of events written before are trimmed. */
  readonly keepAfter: Date
  /** Only the newest so many are kept. */
  readonly keepNewest: number
}

/** Trims the feed: first the floor is raised, then what is below goes, so that no reader misses anything unknowingly. */
export async function trimFeed(db: Db, { keepAfter, keepNewest }: FeedRetention): Promise<void> {
  const feed = feedEntries(db)
  const [tooMany] = await feed.find().sort({ _id: -1 }).skip(keepNewest).limit(1).toArray()
  // Entries are in the order of the log, so all before the first that is young enough are old.
  const [young] = await feed
    .find({ at: { $gte: keepAfter } })
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
