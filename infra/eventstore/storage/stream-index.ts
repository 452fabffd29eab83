import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { EventId } from './records.ts'

/** Which events a stream has: by revision and by id. */
export interface StreamIndex {
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

/** How many events wait in memory. Written together, they change one page per stream instead of one per event. */
const filedTogether = 2_048n

/** A table in memory that takes part in transactions: a rollback removes its entries, too. */
const recentSql = `
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
const fileSql = `
  INSERT INTO revisions SELECT stream, revision, position FROM recent ORDER BY stream, revision;
  INSERT INTO ids SELECT stream, id, revision FROM recent ORDER BY stream, id, revision;
  INSERT INTO facts SELECT 'filed', max(position) FROM recent WHERE true
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  DELETE FROM recent;
`
const positionSql = `SELECT position FROM recent WHERE stream = ?1 AND revision = ?2
  UNION ALL SELECT position FROM revisions WHERE stream = ?1 AND revision = ?2`
const revisionSql = `SELECT revision FROM recent WHERE stream = ?1 AND id = ?2
  UNION ALL SELECT revision FROM ids WHERE stream = ?1 AND id = ?2
  ORDER BY revision DESC LIMIT 1`
// Both tables are read in the order of their keys and merged row by row, so that nothing beyond the limit is read.
const inStreamSql = `SELECT position, revision FROM revisions WHERE stream = ?1 AND revision BETWEEN ?2 AND ?3
  UNION ALL SELECT position, revision FROM recent WHERE stream = ?1 AND revision BETWEEN ?2 AND ?3`

/**
 * The index of a log by stream. If every event were entered on disk at once, two pages would change for it, ten times the size of
 * the event. So the newest entries are kept in memory and written to disk together. After a process has ended, the entries that
 * were not on disk yet are made from the events again.
 */
export function createStreamIndex(database: DatabaseSync): StreamIndex {
  database.exec(recentSql)
  recall(database)
  const add = database.prepare('INSERT INTO recent (stream, revision, id, position) VALUES (?, ?, ?, ?)')
  const positionAt = database.prepare(positionSql)
  const revisionOf = database.prepare(revisionSql)
  const forwards = database.prepare(`${inStreamSql} ORDER BY revision LIMIT ?4`)
  const backwards = database.prepare(`${inStreamSql} ORDER BY revision DESC LIMIT ?4`)
  return {
    add: (stream, revision, id, position) => {
      add.run(stream, revision, id, position)
      if (position % filedTogether === 0n) database.exec(fileSql)
    },
    positionAt: (stream, revision) => numberIn(positionAt.get(stream, revision), 'position'),
    revisionOf: (stream, id) => numberIn(revisionOf.get(stream, id), 'revision'),
    forwards: (stream, from, to, limit) => positionsIn(forwards.all(stream, from, to, limit)),
    backwards: (stream, from, to, limit) => positionsIn(backwards.all(stream, from, to, limit)),
  }
}

/** Makes the entries that are not on disk, in portions that fit into memory: few after a restart, all in a file of the first layout. */
const recall = (database: DatabaseSync): void => {
  const filed = database.prepare("SELECT CAST(value AS INTEGER) AS position FROM facts WHERE name = 'filed'")
  const enter = database.prepare(
    `INSERT INTO recent SELECT stream, revision, id, position FROM events WHERE position > ? ORDER BY position LIMIT ?`,
  )
  const share = filedTogether * 16n
  const from = () => numberIn(filed.get(), 'position') ?? 0n
  while (BigInt(enter.run(from(), share).changes) === share) database.exec(`BEGIN IMMEDIATE; ${fileSql} COMMIT;`)
}

type Row = Readonly<Record<string, SQLOutputValue>>

/** A whole number of a row, undefined without a row; the database is set to read integers as bigint. */
const numberIn = (row: Row | undefined, column: string): bigint | undefined => {
  const value = row?.[column]
  return typeof value === 'bigint' ? value : undefined
}

const positionsIn = (rows: readonly Row[]): bigint[] =>
  rows.map((row) => numberIn(row, 'position')).filter((position) => position !== undefined)
