import type { Db } from 'mongodb'
import type { Recorded } from '../../../platform/eventsourcing/event.ts'
import { applySteps } from '../../../platform/projections/apply/apply.ts'
import { interpret } from '../../../platform/projections/apply/interpret.ts'
import { ensureIndexes } from '../../../platform/projections/mongo/indexes.ts'
import { allProjections } from '../../read-models.ts'

/** Writes the read models of these events, as the projector would. */
export async function project(db: Db, ...events: readonly Recorded[]): Promise<void> {
  await ensureIndexes(db, allProjections)
  const steps = events.flatMap((event) => interpret(allProjections, event).steps)
  await applySteps(db, steps)
}
