import type { Db } from 'mongodb'
import { parkEvents, toParked } from '../../../platform/projections/apply/parked.ts'

/** Puts an event on the list of those that no read model shows. */
export async function parkOne(db: Db, created: Date): Promise<void> {
  const event = { id: 'event', stream: 'thing', revision: 0n, position: 7n, type: 'Happened', created }
  await parkEvents(db, [toParked(event, 'unreadable')])
}
