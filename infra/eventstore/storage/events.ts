import type { DatabaseSync } from 'node:sqlite'
import type { EventId, ProposedEvent, RecordedEvent } from './records.ts'
import { createStreamIndex } from './stream-index.ts'

/** A page of events, and whether the log may hold more beyond it. */
export interface Page {
  readonly events: readonly RecordedEvent[]
  readonly more: boolean
}

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
  /** Events of one stream by revision, both ends inclusive, oldest first. */
  readonly streamForwards: (stream: bigint, from: bigint, to: bigint, limit?: number) => Page
  readonly streamBackwards: (stream: bigint, from: bigint, to: bigint, limit?: number) => Page
}

/** Limits of a page, so that a read never blocks the event loop, and with it writes, for long. */
const pageEvents = 256
const pageBytes = 1 << 20

const eventColumns = `position, streams.name AS stream, revision, created, is_json, id, type, events.metadata, data
  FROM events JOIN streams ON streams.key = events.stream`
const inLog = `SELECT ${eventColumns} WHERE position BETWEEN ? AND ?`
const insertSql = `INSERT INTO events (stream, revision, created, is_json, id, type, metadata, data)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

type EventRow = Omit<RecordedEvent, 'isJson'> & { readonly is_json: bigint }

/** Prepares the statements about events once for the life of the database. */
export function createEvents(database: DatabaseSync): Events {
  const head = database.prepare('SELECT max(position) AS head FROM events')
  const insert = database.prepare(insertSql)
  const at = database.prepare(`SELECT ${eventColumns} WHERE position = ?`)
  const idAt = database.prepare('SELECT id FROM events WHERE position = ?')
  const forwards = database.prepare(`${inLog} ORDER BY position LIMIT ?`)
  const backwards = database.prepare(`${inLog} ORDER BY position DESC LIMIT ?`)
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
      return position === undefined ? undefined : toEvent(at.get(position) as EventRow)
    },
    forwards: (from, to, limit) => takePage(limit, (rows) => forwards.iterate(from, to, rows)),
    backwards: (from, to, limit) => takePage(limit, (rows) => backwards.iterate(from, to, rows)),
    streamForwards: (stream, from, to, limit) =>
      takePage(limit, (rows) => eventsAt(index.forwards(stream, from, to, rows))),
    streamBackwards: (stream, from, to, limit) =>
      takePage(limit, (rows) => eventsAt(index.backwards(stream, from, to, rows))),
  }
}

const takePage = (limit: number = pageEvents, query: (rows: number) => Iterable<unknown>): Page => {
  const rows = Math.min(limit, pageEvents)
  const events: RecordedEvent[] = []
  let bytes = 0
  for (const row of query(rows)) {
    // Cast: every page query selects COLUMNS.
    const event = toEvent(row as EventRow)
    events.push(event)
    bytes += event.data.length + event.metadata.length
    if (bytes >= pageBytes) return { events, more: true }
  }
  return { events, more: events.length === rows }
}

const toEvent = ({ is_json, ...row }: EventRow): RecordedEvent => ({ ...row, isJson: is_json === 1n })
