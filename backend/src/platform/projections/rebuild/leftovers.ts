import type { Db } from 'mongodb'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { keptBeside } from './building.ts'

/** How long what was replaced is kept, for readers that look late. */
const keepMs = 24 * 60 * 60_000

const builtBeside = /_v\d+_[0-9a-f]{8}$/

/** Drops what was replaced a day ago, and collections that a building which has ended left behind. */
export async function dropLeftovers(db: Db): Promise<void> {
  // Listed first: a building is in the checkpoint before it has a collection.
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const before = new Date(Date.now() - keepMs)
  await checkpoints(db).updateOne({ _id: 'projector' }, { $pull: { retired: { since: { $lt: before } } } })
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) return
  const { covers, places = {} } = checkpoint
  const kept = new Set([...covers.map((model) => places[model] ?? model), ...keptBeside(checkpoint)])
  for (const name of names) if (isOurs(name) && !kept.has(name)) await db.dropCollection(name)
}

const isOurs = (name: string): boolean => builtBeside.test(name) || /_v\d+$/.test(name)
