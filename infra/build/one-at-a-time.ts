import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Longer than any build takes, in milliseconds. */
const patience = 10 * 60_000

/**
 * Does `work` while no other process works under the same `file`, and waits until that is so. The lock is SQLite's lock on the
 * file, not the file's existence, so it is released whenever its process ends, even by a crash.
 */
export async function oneAtATime<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file, { timeout: patience })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return await work()
  } finally {
    lock.close()
  }
}
