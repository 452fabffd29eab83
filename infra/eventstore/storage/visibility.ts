import type { RecordedEvent, StreamState } from './records.ts'
import { isMetastream, isSoftDeleted, noRevision, originalOf } from './records.ts'
import type { Streams } from './streams.ts'

/** What a stream is to a client that reads it. */
type StreamStatus = 'absent' | 'readable' | 'tombstoned'

const ticksPerSecond = 10_000_000n

/** The state of a stream for reading. A metastream shows one event, and is deleted when the stream that it describes is. */
export function findForReading(streams: Streams, name: string): StreamState {
  const state = streams.find(name)
  if (!isMetastream(name)) return state
  const tombstoned = state.tombstoned || streams.find(originalOf(name)).tombstoned
  return { ...state, tombstoned, settings: { maxCount: 1n } }
}

/** For reads a stream exists when it has events, hidden and expired ones included. Metadata alone is not enough. */
export function statusOf(state: StreamState): StreamStatus {
  if (state.tombstoned) return 'tombstoned'
  return state.lastRevision === noRevision || isSoftDeleted(state) ? 'absent' : 'readable'
}

/** The first visible revision: the higher one of those that `$maxCount` and `$tb` allow. */
export function firstVisible({ lastRevision, settings }: StreamState): bigint {
  const { maxCount = lastRevision + 1n, truncateBefore = 0n } = settings
  const byCount = lastRevision + 1n - maxCount
  return byCount > truncateBefore ? byCount : truncateBefore
}

/** True when `$maxAge` (seconds) does not hide the event at `now` (100 ns ticks since the Unix epoch). */
export function isFresh({ settings: { maxAge } }: StreamState, { created }: RecordedEvent, now: bigint): boolean {
  return maxAge === undefined || now - created < maxAge * ticksPerSecond
}
