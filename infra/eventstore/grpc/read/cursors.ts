import type { Page } from '../../storage/events.ts'
import type { RecordedEvent, StreamState } from '../../storage/records.ts'
import { highestRevision, noRevision } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { findForReading, firstVisible, isFresh } from '../../storage/visibility.ts'
import { eventResponse } from '../encoding/encoded-event.ts'
import { CallError, streamDeleted } from '../errors.ts'
import { createCheckpoints } from '../subscription/checkpoints.ts'
import type { Cursor } from '../subscription/subscription.ts'
import { isShownInAll } from './filter.ts'
import { deliver } from './links.ts'
import type { Presentation, Source, SourceOf } from './read-request.ts'
import { checkpointResponse } from './read-responses.ts'

type Present = (event: RecordedEvent) => Uint8Array

/** A cursor for a subscription. It begins after its start, not at it. `warn` is called for a start beyond the end of the log. */
export function createCursor(
  store: Store,
  source: Source,
  { resolveLinks, structuredIds }: Presentation,
  warn: (message: string) => void,
): Cursor {
  const present: Present = (event) => eventResponse(deliver(store, event, resolveLinks), structuredIds)
  return source.kind === 'all' ? allCursor(store, source, present, warn) : streamCursor(store, source, present)
}

const allCursor = (
  { events }: Store,
  { from, filter }: SourceOf<'all'>,
  present: Present,
  warn: (message: string) => void,
): Cursor => {
  const head = events.head()
  let position = from === 'start' ? 0n : from === 'end' ? head : from
  if (position > head)
    warn(`a subscription starts at ${position}, beyond the end of the log (${head}): was the log wiped?`)
  const checkpoints = filter && createCheckpoints(filter.checkpointInterval)

  const respond = function* (page: Page): Generator<Uint8Array> {
    for (const event of page.events) {
      if (isShownInAll(event) && (filter === undefined || filter.matches(event))) yield present(event)
      position = event.position
      const checkpoint = checkpoints?.considered(position)
      if (checkpoint !== undefined) yield checkpointResponse(checkpoint)
    }
  }
  return {
    stream: undefined,
    next: () => {
      const page = events.forwards(position + 1n, highestRevision)
      return { responses: respond(page), more: page.more }
    },
    reached: () => {
      const checkpoint = checkpoints?.reached()
      return checkpoint === undefined ? [] : [checkpointResponse(checkpoint)]
    },
  }
}

const streamCursor = (store: Store, { stream, from }: SourceOf<'stream'>, present: Present): Cursor => {
  const find = () => findForReading(store.streams, stream)
  let revision = from === 'start' ? noRevision : from === 'end' ? find().lastRevision : from

  const respond = function* (page: Page, state: StreamState, live: boolean): Generator<Uint8Array> {
    const now = store.now()
    for (const event of page.events) {
      if (live || isFresh(state, event, now)) yield present(event)
      if (event.revision === highestRevision) throw new CallError(streamDeleted(stream))
      revision = event.revision
    }
    // Events that catch-up did not show must not be sent as live ones later.
    if (!page.more && revision < state.lastRevision) revision = state.lastRevision
  }
  return {
    stream,
    next: (live) => {
      const state = find()
      if (state.tombstoned && !live) throw new CallError(streamDeleted(stream))
      if (state.key === undefined) return { responses: [], more: false }
      const first = live ? 0n : firstVisible(state)
      const after = revision + 1n
      const page = store.events.streamForwards(state.key, after > first ? after : first, highestRevision)
      return { responses: respond(page, state, live), more: page.more }
    },
    reached: () => [],
  }
}
