import { NewerEvent } from '../../eventsourcing/store/errors.ts'
import type { LogChunk, LogItem } from '../../eventsourcing/store/event-store.ts'
import { locationOf } from './batch.ts'

/** A chunk of the log, cut where this release cannot read on. */
export interface ReadablePart {
  /** What comes before the first event of a newer release; undefined when there is nothing. */
  readonly chunk: LogChunk | undefined
  /** The first event of a newer release. */
  readonly newer: NewerEvent | undefined
}

/**
 * Cuts a chunk before the first event that a newer release has written. Such an event is well, so it must not be parked: an older
 * process stops before it, and a newer one, which may run at the same time, reads on from there.
 */
export function readablePart({ items, upTo }: LogChunk): ReadablePart {
  const end = items.findIndex((item) => newerOf(item) !== undefined)
  if (end === -1) return { chunk: { items, upTo }, newer: undefined }
  const before = items.slice(0, end)
  const last = before.at(-1)
  return {
    chunk: last && { items: before, upTo: locationOf(last).position },
    newer: newerOf(items[end]),
  }
}

const newerOf = (item: LogItem | undefined): NewerEvent | undefined =>
  item !== undefined && 'undecodable' in item && item.undecodable instanceof NewerEvent ? item.undecodable : undefined
