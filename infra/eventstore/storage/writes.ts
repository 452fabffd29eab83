import type { Decision } from './append-rules.ts'
import { decideAppend } from './append-rules.ts'
import type { Events } from './events.ts'
import { metadataType, readSettings, softDeletedBody, withTruncateBefore } from './metadata.ts'
import type { EventId, ExpectedRevision, ProposedEvent, StreamState, WriteOutcome } from './records.ts'
import { highestRevision, isMetastream, isSoftDeleted, metastreamOf, noRevision, originalOf } from './records.ts'
import type { Streams } from './streams.ts'

/** What a write needs. The caller has begun the transaction. */
export interface WriteContext {
  readonly streams: Streams
  readonly events: Events
  /** Now, in 100 ns ticks since the Unix epoch. */
  readonly now: () => bigint
  readonly newId: () => EventId
  /** Called with every stream that got events. */
  readonly touched: (stream: string) => void
}

const noBytes = new Uint8Array()

/** Appends all events to a stream, or none of them, by the rules of a 24.10 node. */
export function append(
  context: WriteContext,
  name: string,
  expected: ExpectedRevision,
  proposed: readonly ProposedEvent[],
): WriteOutcome {
  const state = findForWriting(context, name)
  const ids = proposed.map(({ id }) => id)
  const decision = decide(context, state, expected, ids)
  if (decision.kind === 'append') return write(context, state, proposed)
  return resultWithoutWriting(context, state, decision)
}

/**
 * Deletes softly: the stream's metadata is replaced by one that hides every event. A stream with neither events nor
 * metadata is a wrong version whatever was expected.
 */
export function softDelete(context: WriteContext, name: string, expected: ExpectedRevision): WriteOutcome {
  const state = findForWriting(context, name)
  if (!state.tombstoned && state.lastRevision === noRevision && !state.hasMetadata) {
    return { kind: 'wrong-version', actual: noRevision }
  }
  const decision = decide(context, state, expected, [context.newId()])
  if (decision.kind !== 'append') return resultWithoutWriting(context, state, decision)
  return writeMetadata(context, name, softDeletedBody)
}

/** Deletes for ever: a `$streamDeleted` event closes the stream and its metastream. */
export function tombstone(context: WriteContext, name: string, expected: ExpectedRevision): WriteOutcome {
  const state = findForWriting(context, name)
  const id = context.newId()
  const decision = decide(context, state, expected, [id])
  if (decision.kind !== 'append') return resultWithoutWriting(context, state, decision)
  const key = context.streams.keyOf(state)
  const event: ProposedEvent = { id, type: '$streamDeleted', isJson: false, data: noBytes, metadata: noBytes }
  const position = context.events.insert(key, highestRevision, context.now(), event)
  context.streams.setTombstoned(key)
  context.touched(name)
  return { kind: 'success', revision: highestRevision, position }
}

const findForWriting = ({ streams }: WriteContext, name: string): StreamState => {
  const state = streams.find(name)
  if (!isMetastream(name)) return state
  return { ...state, tombstoned: state.tombstoned || streams.find(originalOf(name)).tombstoned }
}

const decide = (
  { events }: WriteContext,
  state: StreamState,
  expected: ExpectedRevision,
  ids: readonly EventId[],
): Decision => {
  const { key } = state
  return decideAppend(state, expected, ids, {
    revisionOf: (id) => (key === undefined ? undefined : events.revisionOf(key, id)),
    idAt: (revision) => (key === undefined ? undefined : events.idAt(key, revision)),
  })
}

const resultWithoutWriting = (
  { events }: WriteContext,
  state: StreamState,
  decision: Exclude<Decision, { kind: 'append' }>,
): WriteOutcome => {
  switch (decision.kind) {
    case 'deleted':
      return { kind: 'deleted' }
    case 'wrong-version':
      return { kind: 'wrong-version', actual: state.lastRevision }
    case 'repeat': {
      const { revision } = decision
      return { kind: 'success', revision, position: state.key && events.positionAt(state.key, revision) }
    }
  }
}

const write = (context: WriteContext, state: StreamState, proposed: readonly ProposedEvent[]): WriteOutcome => {
  if (proposed.length === 0) return { kind: 'success', revision: state.lastRevision, position: undefined }
  const outcome = insertAll(context, state, proposed)
  if (isMetastream(state.name)) applyMetadata(context, state.name, proposed.at(-1))
  else if (isSoftDeleted(state)) moveTruncation(context, state, state.lastRevision + 1n)
  return outcome
}

const insertAll = (context: WriteContext, state: StreamState, proposed: readonly ProposedEvent[]): WriteOutcome => {
  const key = context.streams.keyOf(state)
  const created = context.now()
  let revision = state.lastRevision
  let position: bigint | undefined
  for (const event of proposed) {
    revision += 1n
    position = context.events.insert(key, revision, created, event)
  }
  context.streams.setLastRevision(key, revision)
  context.touched(state.name)
  return { kind: 'success', revision, position }
}

// When a client writes metadata to a softly deleted stream, the stream exists again, without events.
const applyMetadata = (context: WriteContext, metastream: string, latest: ProposedEvent | undefined): void => {
  const original = context.streams.find(originalOf(metastream))
  context.streams.setSettings(context.streams.keyOf(original), readSettings(latest))
  if (isSoftDeleted(original)) moveTruncation(context, original, original.lastRevision + 1n)
}

// The stream shows its events from `from` on again; the rest of its metadata does not change.
const moveTruncation = (context: WriteContext, state: StreamState, from: bigint): void => {
  const metastream = context.streams.find(metastreamOf(state.name))
  if (metastream.key === undefined) return
  const latest = context.events.at(metastream.key, metastream.lastRevision)
  const body = latest && withTruncateBefore(latest.data, from)
  if (body !== undefined) writeMetadata(context, state.name, body)
}

const writeMetadata = (context: WriteContext, name: string, body: Uint8Array): WriteOutcome => {
  const event: ProposedEvent = {
    id: context.newId(),
    type: metadataType,
    isJson: true,
    data: body,
    metadata: noBytes,
  }
  const outcome = insertAll(context, context.streams.find(metastreamOf(name)), [event])
  const state = context.streams.find(name)
  context.streams.setSettings(context.streams.keyOf(state), readSettings(event))
  return outcome
}
