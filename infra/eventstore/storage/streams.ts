import type { DatabaseSync } from 'node:sqlite'
import type { StreamSettings, StreamState } from './records.ts'
import { noRevision } from './records.ts'

/** Look-ups and changes of stream states. The changes belong inside a write transaction. */
export interface Streams {
  /** The state of a stream; one that nothing mentions yet has no key and no events. */
  readonly find: (name: string) => StreamState
  /** The stream's row key, made when the stream is first mentioned. */
  readonly keyOf: (state: StreamState) => bigint
  readonly setLastRevision: (key: bigint, revision: bigint) => void
  readonly setTombstoned: (key: bigint) => void
  /** Replaces all settings: only the last metadata event counts, and earlier ones are not merged with it. */
  readonly setSettings: (key: bigint, settings: StreamSettings) => void
}

interface StreamRow {
  readonly key: bigint
  readonly last_revision: bigint
  readonly tombstoned: bigint
  readonly has_metadata: bigint
  readonly max_count: bigint | null
  readonly max_age: bigint | null
  readonly truncate_before: bigint | null
}

const findSql = `SELECT key, last_revision, tombstoned, has_metadata, max_count, max_age, truncate_before
  FROM streams WHERE name = ?`
const mentionSql = 'INSERT INTO streams (name, last_revision, tombstoned, has_metadata) VALUES (?, -1, 0, 0)'
const setSettingsSql = `UPDATE streams SET has_metadata = 1, max_count = ?, max_age = ?, truncate_before = ? WHERE key = ?`

/** Prepares the statements about streams once for the life of the database. */
export function createStreams(database: DatabaseSync): Streams {
  const find = database.prepare(findSql)
  const mention = database.prepare(mentionSql)
  const setLastRevision = database.prepare('UPDATE streams SET last_revision = ? WHERE key = ?')
  const setTombstoned = database.prepare('UPDATE streams SET tombstoned = 1 WHERE key = ?')
  const setSettings = database.prepare(setSettingsSql)
  return {
    find: (name) => {
      // Cast: the columns and their types are those of FIND over our own table.
      const row = find.get(name) as StreamRow | undefined
      return row === undefined ? unmentioned(name) : toState(name, row)
    },
    keyOf: (state) => state.key ?? BigInt(mention.run(state.name).lastInsertRowid),
    setLastRevision: (key, revision) => {
      setLastRevision.run(revision, key)
    },
    setTombstoned: (key) => {
      setTombstoned.run(key)
    },
    setSettings: (key, { maxCount = null, maxAge = null, truncateBefore = null }) => {
      setSettings.run(maxCount, maxAge, truncateBefore, key)
    },
  }
}

const unmentioned = (name: string): StreamState => ({
  name,
  key: undefined,
  lastRevision: noRevision,
  tombstoned: false,
  hasMetadata: false,
  settings: {},
})

const toState = (name: string, row: StreamRow): StreamState => ({
  name,
  key: row.key,
  lastRevision: row.last_revision,
  tombstoned: row.tombstoned === 1n,
  hasMetadata: row.has_metadata === 1n,
  settings: {
    ...(row.max_count !== null && { maxCount: row.max_count }),
    ...(row.max_age !== null && { maxAge: row.max_age }),
    ...(row.truncate_before !== null && { truncateBefore: row.truncate_before }),
  },
})
