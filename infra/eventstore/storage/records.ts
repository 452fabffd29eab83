/** The 16 bytes of an event id, big-endian halves as in a UUID's text. */
export type EventId = Uint8Array

/** The number a tombstone event carries, and `$tb` of a soft-deleted stream: 2^63 - 1. */
export const highestRevision = 9223372036854775807n

/** `lastRevision` of a stream without events. */
export const noRevision = -1n

/** What an append expects of its stream: an exact last revision or one of the protocol's words. */
export type ExpectedRevision = bigint | 'any' | 'no_stream' | 'stream_exists'

/** An event a client wants written, already validated. */
export interface ProposedEvent {
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
export interface StreamSettings {
  readonly maxCount?: bigint
  readonly maxAge?: bigint
  readonly truncateBefore?: bigint
}

/** The state of a stream without its events. `key` is absent until the stream is first mentioned. */
export interface StreamState {
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
export function isSameId(a: EventId, b: EventId): boolean {
  return Buffer.compare(a, b) === 0
}

const metastreamPrefix = '$$'

/** True for `$$name`, the stream that holds the metadata of `name`. */
export function isMetastream(stream: string): boolean {
  return stream.startsWith(metastreamPrefix)
}

/** The stream that holds the metadata of `stream`. */
export function metastreamOf(stream: string): string {
  return metastreamPrefix + stream
}

/** The stream a metastream describes. */
export function originalOf(metastream: string): string {
  return metastream.slice(metastreamPrefix.length)
}

/** True when the stream was deleted softly and neither re-created nor revived since. */
export function isSoftDeleted(state: StreamState): boolean {
  return state.settings.truncateBefore === highestRevision
}
