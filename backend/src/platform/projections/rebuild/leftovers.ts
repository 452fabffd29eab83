import type { Db } from 'mongodb'
import { dayMs } from '../../eventsourcing/day.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { firstLists } from '../mongo/collection-names.ts'
import {
  collectionsInUse,
  dropAgain,
  dropOwned,
  droppedCollections,
  forgetDropped,
  ownedCollections,
  registerCollections,
} from './owned-collections.ts'

/** How long a replaced collection stays, for readers that have not heard of the switch. */
const retiredMs = dayMs

/**
 * Drops collections that were replaced a day ago, and those that a rebuild which has ended left behind; for a day also those that were made
 * again after they were dropped. Touches only collections that this product has written down as its own, whatever others are called.
 */
export async function dropLeftovers(db: Db): Promise<void> {
  const before = await readCheckpoint(db)
  if (!before) return
  // Older versions of this code wrote down nothing but the checkpoint itself.
  await registerCollections(db, collectionsInUse(before))
  // Read before the checkpoint: a rebuild is in the checkpoint before its collections are written down.
  const [owned, dropped] = [await ownedCollections(db), await droppedCollections(db)]
  const since = new Date(Date.now() - retiredMs)
  await checkpoints(db).updateOne({ _id: 'projector' }, { $pull: { retired: { since: { $lt: since } } } })
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) return
  const used = new Set([...collectionsInUse(checkpoint), ...Object.values(checkpoint.lists ?? firstLists)])
  for (const name of owned) if (!used.has(name)) await dropOwned(db, name)
  for (const name of dropped) if (!used.has(name)) await dropAgain(db, name)
  await forgetDropped(db, since)
}
