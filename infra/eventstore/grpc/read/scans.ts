import { type Beginnings, type PackedPage, type Page, sparseEvents } from '../../storage/events.ts'
import type { RecordedEvent, StreamState } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import { findForReading, firstVisible, isFresh, statusOf } from '../../storage/visibility.ts'
import { CallError, streamDeleted } from '../errors.ts'
import { isShownInAll } from './filter.ts'
import type { CountRequest, SourceOf, Start } from './read-request.ts'

type Direction = CountRequest['direction']

/** A range of numbers (positions or revisions, both ends inclusive), how to read it and which events to show. */
export interface Scan {
  readonly range: { readonly from: bigint; readonly to: bigint }
  readonly read: (from: bigint, to: bigint) => Page
  readonly numberOf: (event: RecordedEvent) => bigint
  readonly isShown: (event: RecordedEvent) => boolean
}

/** The scan of `$all` that a request asks for, up to the event that is the newest one now. */
export function scanAll({ events }: Store, { direction, count }: CountRequest, source: SourceOf<'all'>): Scan {
  const limit = pageLimit(count)
  const head = events.head()
  const beginnings = source.filter?.beginnings
  return {
    range: rangeOfAll(direction, source.from, head),
    read: (from, to) => {
      if (beginnings !== undefined) return events.beginning(beginnings, direction, from, to)
      return direction === 'forwards' ? events.forwards(from, to, limit) : events.backwards(from, to, limit)
    },
    numberOf: ({ position }) => position,
    isShown: (event) => isShownInAll(event) && (source.filter === undefined || source.filter.matches(event)),
  }
}

const rangeOfAll = (direction: Direction, start: Start, head: bigint): Scan['range'] =>
  direction === 'forwards' ? { from: allFloor(start, head), to: head } : { from: 1n, to: allCeiling(start, head) }

/** Forwards, a position is inclusive. */
const allFloor = (start: Start, head: bigint): bigint => {
  if (start === 'start') return 1n
  return start === 'end' ? head + 1n : start
}

/** Backwards, a position is exclusive. */
const allCeiling = (start: Start, head: bigint): bigint => {
  if (start === 'start') return 0n
  return start === 'end' ? head : start - 1n
}

/**
 * The scan of one stream, limited by what its metadata leaves visible. Undefined when there is no such stream; throws
 * stream-deleted when it has a tombstone.
 */
export function scanStream(
  store: Store,
  { direction, count }: CountRequest,
  source: SourceOf<'stream'>,
): Scan | undefined {
  const { events } = store
  const state = findForReading(store.streams, source.stream)
  const { key } = state
  const status = statusOf(state)
  if (status === 'tombstoned') throw new CallError(streamDeleted(source.stream))
  if (status === 'absent' || key === undefined) return undefined
  const limit = pageLimit(count)
  const now = store.now()
  return {
    range: streamRange(state, direction, source.from),
    read: (from, to) =>
      direction === 'forwards'
        ? events.streamForwards(key, from, to, limit)
        : events.streamBackwards(key, from, to, limit),
    numberOf: ({ revision }) => revision,
    isShown: (event) => isFresh(state, event, now),
  }
}

const streamRange = (state: StreamState, direction: Direction, start: Start): Scan['range'] => {
  const first = firstVisible(state)
  const last = state.lastRevision
  if (direction === 'backwards') {
    if (start === 'start') return { from: first, to: 0n }
    return { from: first, to: start === 'end' || start > last ? last : start }
  }
  if (start === 'end') return { from: last + 1n, to: last }
  return { from: start === 'start' || start < first ? first : start, to: last }
}

/** The events of `$all` that begin so, packed, up to the event that is the newest one now; each page is read only when it is asked for. */
export function* packedPages(
  { events }: Store,
  direction: Direction,
  start: Start,
  beginnings: Beginnings,
): Generator<PackedPage> {
  let { from, to } = rangeOfAll(direction, start, events.head())
  let limit = firstPacked
  while (from <= to) {
    const page = events.packed(beginnings, direction, from, to, limit)
    yield page
    limit = nextPacked(page, limit)
    if (!page.more) return
    if (direction === 'forwards') from = page.considered + 1n
    else to = page.considered - 1n
  }
}

const firstPacked = 32

/** Bytes of a packed page. A buffer of 128 KiB is mapped by itself and given back at once, which takes longer than packing it. */
const packedBytes = 96 * 1024

/** As many events as the bytes of a page hold when they are as long as the last ones: the database packs them without looking at their length. */
const nextPacked = ({ bytes, rows }: PackedPage, limit: number): number =>
  rows.length === 0
    ? limit
    : Math.max(1, Math.min(sparseEvents, Math.floor((packedBytes * rows.length) / bytes.length)))

/** A read of few events fetches no more than it needs. */
const pageLimit = (count: bigint): number => Number(count < 256n ? count : 256n)

/** The scan's pages, each read only when it is asked for. */
export function* pagesOf({ range, read, numberOf }: Scan, direction: Direction): Generator<Page> {
  let { from, to } = range
  while (from <= to) {
    const page = read(from, to)
    yield page
    const last = page.events.at(-1)
    const reached = page.considered ?? (last && numberOf(last))
    if (!page.more || reached === undefined) return
    if (direction === 'forwards') from = reached + 1n
    else to = reached - 1n
  }
}
