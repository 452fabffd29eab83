import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The layout of the file. A file of the first layout is converted to it, and a file of an unknown layout is refused. */
const currentLayout = 2

const tablesSql = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS streams (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last_revision INTEGER NOT NULL,
    tombstoned INTEGER NOT NULL,
    has_metadata INTEGER NOT NULL,
    max_count INTEGER,
    max_age INTEGER,
    truncate_before INTEGER
  );
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (key),
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    is_json INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    metadata BLOB NOT NULL,
    data BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS revisions (
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (stream, revision)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ids (
    stream INTEGER NOT NULL,
    id BLOB NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (stream, id, revision)
  ) WITHOUT ROWID;
`

/** The first layout had two entries per event in indexes on disk. They are dropped and made anew, as for events that were not filed. */
const fromFirstLayout = `
  BEGIN IMMEDIATE;
  DROP INDEX events_by_revision;
  DROP INDEX events_by_id;
  UPDATE facts SET value = '${currentLayout}' WHERE name = 'layout';
  COMMIT;
`

/**
 * Opens (or creates) the log's file for one process alone. Every commit is on disk when COMMIT returns: write-ahead
 * log with synchronous FULL. All integers are read as bigint, since a tombstone's revision is 2^63 - 1.
 * Throws when another process holds the file or its layout is unknown.
 */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { readBigInts: true, timeout: 0 })
  try {
    database.exec('PRAGMA page_size = 8192')
    // Exclusive, since a second server on the same file would give the same position to two events.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA cache_size = -32768')
    database.exec('PRAGMA journal_size_limit = 67108864')
    database.exec(tablesSql)
    settleLayout(database)
    return database
  } catch (error) {
    database.close()
    throw new Error(`cannot open the event log ${file}: is another event store using it?`, { cause: error })
  }
}

/** A value that belongs to the whole log. `make` is called when the file has none yet; the value then stays the same as long as the file exists. */
const readOrCreateFact = (database: DatabaseSync, name: string, make: () => string): string => {
  database.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, make())
  return String(database.prepare('SELECT value FROM facts WHERE name = ?').get(name)?.['value'])
}

/** The id of this log's node, stable for the life of the file (Gossip shows it). */
export function instanceIdOf(database: DatabaseSync): string {
  return readOrCreateFact(database, 'instance', randomUUID)
}

const settleLayout = (database: DatabaseSync): void => {
  const layout = readOrCreateFact(database, 'layout', () => String(currentLayout))
  if (layout === '1') database.exec(fromFirstLayout)
  else if (layout !== String(currentLayout))
    throw new Error(`the file has layout ${layout}, this program reads ${currentLayout}`)
}
