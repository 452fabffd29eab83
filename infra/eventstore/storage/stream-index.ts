import type { DatabaseSync } from 'node:sqlite'
import type { EventId } from './records.ts'

/** Which events a stream has: by revision and by id. */
export type StreamIndex = {
  /** Enters an event just inserted; belongs inside the same write transaction. */
  readonly add: (stream: bigint, revision: bigint, id: EventId, position: bigint) => void
  /** Position of the event at a revision of a stream. */
  readonly positionAt: (stream: bigint, revision: bigint) => bigint | undefined
  /** Newest revision with this id in a stream. */
  readonly revisionOf: (stream: bigint, id: EventId) => bigint | undefined
  /** Positions of a stream's events by revision, both ends inclusive, oldest first. */
  readonly forwards: (stream: bigint, from: bigint, to: bigint, limit: number) => readonly bigint[]
  /** The same, newest first. */
  readonly backwards: (stream: bigint, from: bigint, to: bigint, limit: number) => readonly bigint[]
}

/** How many events wait in memory; filing them at once changes a page per stream instead of one per event. */
const FILED_TOGETHER = 2_048n

/** In memory, yet part of every transaction: what is rolled back is gone from here, too. */
const RECENT = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE recent (
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (stream, revision)
  ) WITHOUT ROWID;
  CREATE INDEX temp.recent_ids ON recent (stream, id);
`
const FILE = `
  INSERT INTO revisions SELECT stream, revision, position FROM recent ORDER BY stream, revision;
  INSERT INTO ids SELECT stream, id, revision FROM recent ORDER BY stream, id, revision;
  INSERT INTO facts SELECT 'filed', max(position) FROM recent WHERE true
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  DELETE FROM recent;
`
const POSITION_AT = `SELECT position FROM recent WHERE stream = ?1 AND revision = ?2
  UNION ALL SELECT position FROM revisions WHERE stream = ?1 AND revision = ?2`
const REVISION_OF = `SELECT revision FROM recent WHERE stream = ?1 AND id = ?2
  UNION ALL SELECT revision FROM ids WHERE stream = ?1 AND id = ?2
  ORDER BY revision DESC LIMIT 1`
// Both halves come out of their keys in order and are merged row by row: nothing beyond the limit is read.
const IN_STREAM = `SELECT position, revision FROM revisions WHERE stream = ?1 AND revision BETWEEN ?2 AND ?3
  UNION ALL SELECT position, revision FROM recent WHERE stream = ?1 AND revision BETWEEN ?2 AND ?3`

type Placed = { readonly position: bigint }

/**
 * The index of a log by stream. An entry on disk for each event as it comes would change two pages of its own, ten times
 * what the event weighs; so the newest events are entered in memory and filed on disk together. What a process that
 * ended had not filed is read from the events again.
 */
export const createStreamIndex = (database: DatabaseSync): StreamIndex => {
  database.exec(RECENT)
  recall(database)
  const add = database.prepare('INSERT INTO recent (stream, revision, id, position) VALUES (?, ?, ?, ?)')
  const positionAt = database.prepare(POSITION_AT)
  const revisionOf = database.prepare(REVISION_OF)
  const forwards = database.prepare(`${IN_STREAM} ORDER BY revision LIMIT ?4`)
  const backwards = database.prepare(`${IN_STREAM} ORDER BY revision DESC LIMIT ?4`)
  // Casts below: the columns and their types are those of the statements above over our own tables.
  return {
    add: (stream, revision, id, position) => {
      add.run(stream, revision, id, position)
      if (position % FILED_TOGETHER === 0n) database.exec(FILE)
    },
    positionAt: (stream, revision) => (positionAt.get(stream, revision) as Placed | undefined)?.position,
    revisionOf: (stream, id) => (revisionOf.get(stream, id) as { revision: bigint } | undefined)?.revision,
    forwards: (stream, from, to, limit) =>
      (forwards.all(stream, from, to, limit) as Placed[]).map(({ position }) => position),
    backwards: (stream, from, to, limit) =>
      (backwards.all(stream, from, to, limit) as Placed[]).map(({ position }) => position),
  }
}

/** Enters the events that nobody filed, in shares that memory can hold: after a start few, in a file of the first layout all. */
const recall = (database: DatabaseSync): void => {
  const filed = database.prepare("SELECT CAST(value AS INTEGER) AS position FROM facts WHERE name = 'filed'")
  const enter = database.prepare(
    `INSERT INTO recent SELECT stream, revision, id, position FROM events WHERE position > ? ORDER BY position LIMIT ?`,
  )
  const share = FILED_TOGETHER * 16n
  const from = () => (filed.get() as Placed | undefined)?.position ?? 0n
  while (BigInt(enter.run(from(), share).changes) === share) database.exec(`BEGIN IMMEDIATE; ${FILE} COMMIT;`)
}
