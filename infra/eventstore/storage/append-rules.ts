import type { EventId, ExpectedRevision, StreamState } from './records.ts'
import { isSameId, isSoftDeleted, noRevision } from './records.ts'

/** What the rules need to know about events already in the stream, truncated ones included. */
interface History {
  /** Newest revision that carries this id. */
  readonly revisionOf: (id: EventId) => bigint | undefined
  /** Id of the event at a revision. */
  readonly idAt: (revision: bigint) => EventId | undefined
}

/** The verdict on one append. `repeat` is the idempotent success: nothing is written, the old revision is answered. */
export type Decision =
  | { readonly kind: 'append' }
  | { readonly kind: 'repeat'; readonly revision: bigint }
  | { readonly kind: 'wrong-version' }
  | { readonly kind: 'deleted' }

const appendVerdict: Decision = { kind: 'append' }
const wrongVersionVerdict: Decision = { kind: 'wrong-version' }
const deletedOutcome: Decision = { kind: 'deleted' }

/**
 * Decides an append by expected revision and event ids, in the order of checks of a real 24.10 node. Ids are compared
 * within the stream only; type and data play no part.
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
  // An exact match at the head is never compared with the past: the same ids are written again.
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
