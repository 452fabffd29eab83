import type { Position } from '@studio/backend/platform/eventsourcing/event.ts'
import { waitForPosition } from '@studio/backend/platform/projections/lists/read.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'

/** Waits until the read models contain everything up to this position of the log. Throws after a minute. */
export async function projected({ store, db }: Engines, position: Position): Promise<void> {
  const waited = await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 60_000 })
  if (waited !== 'reached') throw new Error('The projector has not reached the position within a minute')
}
