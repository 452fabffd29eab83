import type { Db } from 'mongodb'
import type { Recorded } from '../../eventsourcing/event.ts'
import { applyWrites } from '../../projections/apply.ts'
import { ensureIndexes } from '../../projections/indexes.ts'
import { interpret } from '../../projections/interpret.ts'
import { planWrites } from '../../projections/writes.ts'
import { allProjections } from '../../read-models.ts'

/** Writes the read models of these events, as the projector would. */
export async function project(db: Db, ...events: readonly Recorded[]): Promise<void> {
  await ensureIndexes(db, allProjections)
  await applyWrites(db, planWrites(events.flatMap((event) => interpret(allProjections, event).steps)))
}
