import type { EventId, ExpectedRevision, StreamState } from './records.ts'
import { isSameId, isSoftDeleted, NO_REVISION } from './records.ts'

/** What the rules need to know about events already in the stream, truncated ones included. */
type History = {
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

const APPEND: Decision = { kind: 'append' }
const WRONG_VERSION: Decision = { kind: 'wrong-version' }
const DELETED: Decision = { kind: 'deleted' }

/**
 * Decides an append by expected revision and event ids, in the order of checks of a real 24.10 node. Ids are compared
 * within the stream only; type and data play no part.
 */
export const decideAppend = (
  state: StreamState,
  expected: ExpectedRevision,
  ids: readonly EventId[],
  history: History,
): Decision => {
  if (state.tombstoned) return DELETED
  switch (expected) {
    case 'stream_exists':
      if (isSoftDeleted(state)) return DELETED
      if (state.lastRevision === NO_REVISION && !state.hasMetadata) return WRONG_VERSION
      return decideUnnumbered(ids, history)
    case 'any':
      return decideUnnumbered(ids, history)
    case 'no_stream':
      return decideNumbered(state, NO_REVISION, ids, history)
    default:
      return decideNumbered(state, expected, ids, history)
  }
}

const decideUnnumbered = (ids: readonly EventId[], history: History): Decision => {
  const [first] = ids
  if (first === undefined || history.revisionOf(first) === undefined) return APPEND
  let last = NO_REVISION
  for (const id of ids) {
    const revision = history.revisionOf(id)
    if (revision === undefined) return WRONG_VERSION
    last = revision
  }
  return { kind: 'repeat', revision: last }
}

const decideNumbered = (state: StreamState, expected: bigint, ids: readonly EventId[], history: History): Decision => {
  if (expected > state.lastRevision) return WRONG_VERSION
  // An exact match at the head is never compared with the past: the same ids are written again.
  if (expected === state.lastRevision) return APPEND
  if (ids.length === 0) return WRONG_VERSION
  const matching = countMatching(expected + 1n, ids, history)
  if (matching === ids.length) return { kind: 'repeat', revision: expected + BigInt(ids.length) }
  const mayRecreate = expected === NO_REVISION && matching === 0 && isSoftDeleted(state)
  return mayRecreate ? APPEND : WRONG_VERSION
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
