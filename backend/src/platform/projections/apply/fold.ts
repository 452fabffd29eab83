import type { Db } from 'mongodb'
import type { EventDefinitions, Position } from '../../eventsourcing/event.ts'
import type { KeyStore } from '../../eventsourcing/keys/key-store.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { ensureIndexes } from '../mongo/indexes.ts'
import type { AnyProjection } from '../projection.ts'
import { applySteps } from './apply.ts'
import { interpretBatch, locationOf } from './batch.ts'
import type { ParkedEvent } from './parked-event.ts'

/** Where read models come from. */
export interface LogSource {
  readonly store: Pick<FollowableStore, 'follow'>
  /** Of all events, to know their personal fields. */
  readonly definitions: EventDefinitions
  readonly keys: KeyStore
}

/** An event of the log that no read model can be made of. */
export class BadEvent extends Error {
  readonly event: ParkedEvent

  constructor(event: ParkedEvent) {
    super(`${event.type} at position ${event.position} of stream ${event.stream} is bad: ${event.reason}`)
    this.name = 'BadEvent'
    this.event = event
  }
}

const batchSize = 1_000

/**
 * Folds the log from its start up to a position, inclusive, into the collections of an empty database. Writes no feed and no
 * checkpoint. Throws BadEvent at the first event that cannot be used, and any error of an engine.
 */
export async function foldInto(
  db: Db,
  source: LogSource,
  projections: readonly AnyProjection[],
  upTo: Position,
): Promise<void> {
  await ensureIndexes(db, projections)
  const reader = source.store.follow(0n)
  try {
    for (let at: Position = 0n; at < upTo; ) {
      const chunk = await reader.next(batchSize)
      if (!chunk) throw new Error(`The event store ended the reading at position ${at}`)
      const interpreted = await interpretBatch({ ...source, projections }, until(chunk, upTo), new Set(), new Map())
      const [bad] = interpreted.parked
      if (bad) throw new BadEvent(bad)
      await applySteps(db, interpreted.steps)
      at = chunk.upTo
    }
  } finally {
    await reader.close()
  }
}

const until = ({ items, upTo }: LogChunk, last: Position): LogChunk => ({
  items: items.filter((item) => locationOf(item).position <= last),
  upTo,
})
