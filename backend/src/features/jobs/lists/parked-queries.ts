import type { Db } from 'mongodb'
import { UserId } from '../../../platform/eventsourcing/event.ts'
import { parkedStreams } from '../../../platform/projections/apply/parked.ts'
import { queueStream } from '../events.ts'

/** Tells of each person whether the read models have all of their requests: none is in an event that could not be projected. */
export async function whoseRequestsAreKnown(db: Db): Promise<(userId: string) => boolean> {
  const parked = await parkedStreams(db)
  return (userId) => !parked.has(queueStream(UserId.parse(userId)))
}
