import type { RecordedEvent, StreamState } from './records.ts'
import { isMetastream, isSoftDeleted, noRevision, originalOf } from './records.ts'
import type { Streams } from './streams.ts'

/** How a stream presents itself to a reader. */
type StreamStatus = 'absent' | 'readable' | 'tombstoned'

const ticksPerSecond = 10_000_000n

/** State of a stream for reading: a metastream keeps one event and shares the tombstone of what it describes. */
export function findForReading(streams: Streams, name: string): StreamState {
  const state = streams.find(name)
  if (!isMetastream(name)) return state
  const tombstoned = state.tombstoned || streams.find(originalOf(name)).tombstoned
  return { ...state, tombstoned, settings: { maxCount: 1n } }
}

/** Metadata alone does not make a stream exist for reads; hidden or expired events do. */
export function statusOf(state: StreamState): StreamStatus {
  if (state.tombstoned) return 'tombstoned'
  return state.lastRevision === noRevision || isSoftDeleted(state) ? 'absent' : 'readable'
}

/** First revision that `$maxCount` and `$tb` leave visible; the strictest wins. */
export function firstVisible({ lastRevision, settings }: StreamState): bigint {
  const { maxCount = lastRevision + 1n, truncateBefore = 0n } = settings
  const byCount = lastRevision + 1n - maxCount
  return byCount > truncateBefore ? byCount : truncateBefore
}

/** True when `$maxAge` (seconds) does not hide the event at `now` (100 ns ticks since the Unix epoch). */
export function isFresh({ settings: { maxAge } }: StreamState, { created }: RecordedEvent, now: bigint): boolean {
  return maxAge === undefined || now - created < maxAge * ticksPerSecond
}
