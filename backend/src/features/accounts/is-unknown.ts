import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { isAheadOf, readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { waitForPosition } from '../../platform/projections/lists/read.ts'
import { accountStatus, findCurrentUser } from './queries.ts'

/**
 * Whether neither the log nor the read models know an account. A member of the log's cluster that is behind the others does not know the newest
 * accounts: what the read models have shows that it is, and nothing is said to be unknown before they are as far as it.
 */
export async function isUnknown(
  { db, store }: { readonly db: Db; readonly store: EventStore },
  userId: UserId,
): Promise<boolean> {
  const checkpoint = await readCheckpoint(db)
  if (checkpoint === null || (await accountStatus(store, userId)) !== 'absent') return false
  const [logId, position] = await Promise.all([store.logId(), store.head()])
  if (isAheadOf(checkpoint, position) || (await waitForPosition(db, { logId, position })) !== 'reached') return false
  return (await findCurrentUser(db, userId)) === null
}
