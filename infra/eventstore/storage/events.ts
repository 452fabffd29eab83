import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type PackedRow, packedSql, rowsIn } from './packed-rows.ts'
import type { EventId, ProposedEvent, RecordedEvent } from './records.ts'
import { createStreamIndex } from './stream-index.ts'

/** A page of events, and whether the log may hold more beyond it. */
export interface Page {
  readonly events: readonly RecordedEvent[]
  readonly more: boolean
  /** The last position that was considered, where that is not the one of the last event. */
  readonly considered?: bigint
}

/** The same as bytes, which whoever sends them on copies. */
export interface PackedPage {
  readonly bytes: Buffer
  readonly rows: readonly PackedRow[]
  readonly more: boolean
  /** The last position that was considered. */
  readonly considered: bigint
}

/** Events whose type, or the name of whose stream, begins with one of these texts. */
export interface Beginnings {
  readonly of: 'type' | 'stream'
  readonly prefixes: readonly string[]
}

type Direction = 'forwards' | 'backwards'

/** Reads and inserts of events. Every read is one bounded page, and no statement stays open between calls. */
export interface Events {
  /** Position of the newest event, 0 for an empty log. */
  readonly head: () => bigint
  /** Inserts at the next position and returns it; to be called inside a write transaction. */
  readonly insert: (stream: bigint, revision: bigint, created: bigint, event: ProposedEvent) => bigint
  /** Position of the event at a revision of a stream. */
  readonly positionAt: (stream: bigint, revision: bigint) => bigint | undefined
  readonly idAt: (stream: bigint, revision: bigint) => EventId | undefined
  /** Newest revision with this id in a stream. */
  readonly revisionOf: (stream: bigint, id: EventId) => bigint | undefined
  readonly at: (stream: bigint, revision: bigint) => RecordedEvent | undefined
  /** Events of the whole log in `from..to`, both inclusive, oldest first. */
  readonly forwards: (from: bigint, to: bigint, limit?: number) => Page
  /** The same range, newest first. */
  readonly backwards: (from: bigint, to: bigint, limit?: number) => Page
  /**
   * The events of the range that begin so, in the direction. The rest is passed over inside the database, twenty times faster than when it
   * is handed out and dropped.
   */
  readonly beginning: (beginnings: Beginnings, direction: Direction, from: bigint, to: bigint) => Page
  /** The same, packed; `limit` is of events, at most `sparseEvents`. */
  readonly packed: (beginnings: Beginnings, direction: Direction, from: bigint, to: bigint, limit: number) => PackedPage
  /** Events of one stream by revision, both ends inclusive, oldest first. */
  readonly streamForwards: (stream: bigint, from: bigint, to: bigint, limit?: number) => Page
  readonly streamBackwards: (stream: bigint, from: bigint, to: bigint, limit?: number) => Page
}

/** Limits of a page, so that a read never blocks the event loop, and with it writes, for long. */
const pageEvents = 256
const pageBytes = 1 << 20
/** Positions that are considered for one page of a sparse read: some ten milliseconds. */
const searchedPositions = 8_192n
/** Events of one page of a sparse read, which are handed out at once: a tenth less processor time than one by one. */
export const sparseEvents = 256

// The order of Row.
const columns = 'position, streams.name, revision, created, is_json, id, type, events.metadata, data'
const ofEvents = 'FROM events CROSS JOIN streams ON streams.key = events.stream'
const ofRange = `${ofEvents} WHERE position BETWEEN ? AND ?`
const inLog = `SELECT ${columns} ${ofRange}`
const insertSql = `INSERT INTO events (stream, revision, created, is_json, id, type, metadata, data)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

/** A row of all columns; rows as arrays are read in half the time of rows as objects. */
type Row = readonly [
  position: bigint,
  stream: string,
  revision: bigint,
  created: bigint,
  isJson: bigint,
  id: EventId,
  type: string,
  metadata: Uint8Array,
  data: Uint8Array,
]

/** Prepares the statements about events once for the life of the database. */
export function createEvents(database: DatabaseSync): Events {
  const head = database.prepare('SELECT max(position) AS head FROM events')
  const insert = database.prepare(insertSql)
  const prepareRows = (sql: string): StatementSync => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  }
  const at = prepareRows(`SELECT ${columns} ${ofEvents} WHERE position = ?`)
  const idAt = database.prepare('SELECT id FROM events WHERE position = ?')
  const forwards = prepareRows(`${inLog} ORDER BY position LIMIT ?`)
  const backwards = prepareRows(`${inLog} ORDER BY position DESC LIMIT ?`)
  const sparse = createSparse((source) => prepareRows(`SELECT ${columns} ${source}`))
  const packed = createSparse((source) => database.prepare(packedSql(source)))
  const index = createStreamIndex(database)
  const eventsAt = function* (positions: readonly bigint[]): Generator<unknown> {
    for (const position of positions) yield at.get(position)
  }
  // Casts below: the columns and their types are those of the statements above over our own tables.
  return {
    head: () => (head.get() as { head: bigint | null }).head ?? 0n,
    insert: (stream, revision, created, { isJson, id, type, metadata, data }) => {
      const inserted = insert.run(stream, revision, created, isJson ? 1 : 0, id, type, metadata, data)
      const position = BigInt(inserted.lastInsertRowid)
      index.add(stream, revision, id, position)
      return position
    },
    positionAt: index.positionAt,
    idAt: (stream, revision) => {
      const position = index.positionAt(stream, revision)
      return position === undefined ? undefined : (idAt.get(position) as { id: EventId }).id
    },
    revisionOf: index.revisionOf,
    at: (stream, revision) => {
      const position = index.positionAt(stream, revision)
      return position === undefined ? undefined : toEvent(at.get(position) as unknown as Row)
    },
    forwards: (from, to, limit) => takePage(limit, (rows) => forwards.iterate(from, to, rows)),
    backwards: (from, to, limit) => takePage(limit, (rows) => backwards.iterate(from, to, rows)),
    beginning: (beginnings, direction, from, to) => {
      const { first, last } = searchedFrom(direction, from, to)
      const statement = sparse(beginnings, direction)
      const page = takePage(sparseEvents, (rows) => statement.all(first, last, ...beginnings.prefixes, rows))
      if (page.more) return page
      const considered = direction === 'forwards' ? last : first
      return { events: page.events, considered, more: direction === 'forwards' ? last < to : first > from }
    },
    packed: (beginnings, direction, from, to, limit) => {
      const { first, last } = searchedFrom(direction, from, to)
      const found = packed(beginnings, direction).get(first, last, ...beginnings.prefixes, limit)?.['rows']
      const bytes = found instanceof Uint8Array ? Buffer.from(found.buffer, found.byteOffset, found.length) : none
      const rows = rowsIn(bytes)
      const end = rows[limit - 1]
      if (end !== undefined) return { bytes, rows, more: true, considered: BigInt(end.position) }
      const isForwards = direction === 'forwards'
      return { bytes, rows, more: isForwards ? last < to : first > from, considered: isForwards ? last : first }
    },
    streamForwards: (stream, from, to, limit) =>
      takePage(limit, (rows) => eventsAt(index.forwards(stream, from, to, rows))),
    streamBackwards: (stream, from, to, limit) =>
      takePage(limit, (rows) => eventsAt(index.backwards(stream, from, to, rows))),
  }
}

const none = Buffer.alloc(0)

/** The part of a range that one page of a sparse read considers, both ends inclusive. */
const searchedFrom = (direction: Direction, from: bigint, to: bigint) =>
  direction === 'forwards'
    ? { first: from, last: least(to, from + searchedPositions) }
    : { first: most(from, to - searchedPositions), last: to }

const takePage = (limit: number = pageEvents, query: (rows: number) => Iterable<unknown>): Page => {
  const rows = Math.min(limit, pageEvents)
  const events: RecordedEvent[] = []
  let bytes = 0
  for (const row of query(rows)) {
    // Cast: every page query selects the columns of Row.
    const event = toEvent(row as Row)
    events.push(event)
    bytes += event.data.length + event.metadata.length
    if (bytes >= pageBytes) return { events, more: true }
  }
  return { events, more: events.length === rows }
}

/** Statements for the kinds of sparse reads; a few are kept, since a reader asks for the same thing page by page. */
const createSparse = (prepare: (source: string) => StatementSync) => {
  const known = new Map<string, StatementSync>()
  return ({ of, prefixes }: Beginnings, direction: Direction): StatementSync => {
    const key = `${of} ${prefixes.length} ${direction}`
    const column = of === 'type' ? 'type' : 'streams.name'
    const begins = prefixes.map(() => `instr(${column}, ?) = 1`).join(' OR ')
    const order = direction === 'forwards' ? '' : ' DESC'
    const statement = known.get(key) ?? prepare(`${ofRange} AND (${begins}) ORDER BY position${order} LIMIT ?`)
    if (known.size < mostSparse) known.set(key, statement)
    return statement
  }
}

const mostSparse = 32
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

const toEvent = ([position, stream, revision, created, isJson, id, type, metadata, data]: Row): RecordedEvent => ({
  position,
  stream,
  revision,
  created,
  isJson: isJson === 1n,
  id,
  type,
  metadata,
  data,
})
