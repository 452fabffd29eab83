import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Longer than any build takes, in milliseconds. */
const patience = 10 * 60_000

/**
 * Does `work` while no other process does any that names the same `file`; waits for its turn. It is SQLite's lock that is
 * held, not the file's existence: it goes with its process, however that ends.
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
