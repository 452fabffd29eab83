/** The 16 bytes of an event id, big-endian halves as in a UUID's text. */
export type EventId = Uint8Array

/** The number a tombstone event carries, and `$tb` of a soft-deleted stream: 2^63 - 1. */
export const LAST_REVISION = 9223372036854775807n

/** `lastRevision` of a stream without events. */
export const NO_REVISION = -1n

/** What an append expects of its stream: an exact last revision or one of the protocol's words. */
export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists'

/** An event a client wants written, already validated. */
export type ProposedEvent = {
  readonly id: EventId
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** An event as the log holds it. `created` counts 100 ns ticks since the Unix epoch. */
export type RecordedEvent = ProposedEvent & {
  readonly position: bigint
  readonly stream: string
  readonly revision: bigint
  readonly created: bigint
}

/** The part of a stream's metadata that changes reads; absent means no such limit. `maxAge` is in seconds. */
export type StreamSettings = {
  readonly maxCount?: bigint
  readonly maxAge?: bigint
  readonly truncateBefore?: bigint
}

/** All a stream is, beside its events. `key` is absent until something mentions the stream. */
export type StreamState = {
  readonly name: string
  readonly key: bigint | undefined
  readonly lastRevision: bigint
  readonly tombstoned: boolean
  readonly hasMetadata: boolean
  readonly settings: StreamSettings
}

/** What became of an append, a delete or a tombstone. `position` is absent when nothing was ever written. */
export type WriteOutcome =
  | { readonly kind: 'success'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong-version'; readonly actual: bigint }
  | { readonly kind: 'deleted' }

/** True when both ids are the same sixteen bytes. */
export const isSameId = (a: EventId, b: EventId): boolean => Buffer.compare(a, b) === 0

const METASTREAM_PREFIX = '$$'

/** True for `$$name`, the stream that holds the metadata of `name`. */
export const isMetastream = (stream: string): boolean => stream.startsWith(METASTREAM_PREFIX)

/** The stream that holds the metadata of `stream`. */
export const metastreamOf = (stream: string): string => METASTREAM_PREFIX + stream

/** The stream a metastream describes. */
export const originalOf = (metastream: string): string => metastream.slice(METASTREAM_PREFIX.length)

/** True when the stream was deleted softly and neither re-created nor revived since. */
export const isSoftDeleted = (state: StreamState): boolean => state.settings.truncateBefore === LAST_REVISION
