import type { EventId, ExpectedRevision, StreamState } from './records.ts'
import { isSameId, isSoftDeleted, noRevision } from './records.ts'

/** What the rules need to know about events already in the stream, truncated ones included. */
interface History {
  /** Newest revision that carries this id. */
  readonly revisionOf: (id: EventId) => bigint | undefined
  /** Id of the event at a revision. */
  readonly idAt: (revision: bigint) => EventId | undefined
}

/** The decision on one append. With `repeat` the events are there already: nothing is written, and the old revision is returned. */
export type Decision =
  | { readonly kind: 'append' }
  | { readonly kind: 'repeat'; readonly revision: bigint }
  | { readonly kind: 'wrong-version' }
  | { readonly kind: 'deleted' }

const appendVerdict: Decision = { kind: 'append' }
const wrongVersionVerdict: Decision = { kind: 'wrong-version' }
const deletedOutcome: Decision = { kind: 'deleted' }

/**
 * Decides an append by the expected revision and the ids of its events, with the checks of a 24.10 node in their order. Only ids of
 * the same stream are compared; type and data do not matter.
 */
export function decideAppend(
  state: StreamState,
  expected: ExpectedRevision,
  ids: readonly EventId[],
  history: History,
): Decision {
  if (state.tombstoned) return deletedOutcome
  switch (expected) {
    case 'stream_exists':
      if (isSoftDeleted(state)) return deletedOutcome
      if (state.lastRevision === noRevision && !state.hasMetadata) return wrongVersionVerdict
      return decideUnnumbered(ids, history)
    case 'any':
      return decideUnnumbered(ids, history)
    case 'no_stream':
      return decideNumbered(state, noRevision, ids, history)
    default:
      return decideNumbered(state, expected, ids, history)
  }
}

const decideUnnumbered = (ids: readonly EventId[], history: History): Decision => {
  const [first] = ids
  if (first === undefined || history.revisionOf(first) === undefined) return appendVerdict
  let last = noRevision
  for (const id of ids) {
    const revision = history.revisionOf(id)
    if (revision === undefined) return wrongVersionVerdict
    last = revision
  }
  return { kind: 'repeat', revision: last }
}

const decideNumbered = (state: StreamState, expected: bigint, ids: readonly EventId[], history: History): Decision => {
  if (expected > state.lastRevision) return wrongVersionVerdict
  // When the expected revision is the last one, ids are not compared: the same ids are written again.
  if (expected === state.lastRevision) return appendVerdict
  if (ids.length === 0) return wrongVersionVerdict
  const matching = countMatching(expected + 1n, ids, history)
  if (matching === ids.length) return { kind: 'repeat', revision: expected + BigInt(ids.length) }
  const mayRecreate = expected === noRevision && matching === 0 && isSoftDeleted(state)
  return mayRecreate ? appendVerdict : wrongVersionVerdict
}

const countMatching = (from: bigint, ids: readonly EventId[], history: History): number => {
  let revision = from
  for (const [index, id] of ids.entries()) {
    const written = history.idAt(revision)
    if (written === undefined || !isSameId(written, id)) return index
    revision += 1n
  }
  return ids.length
}
