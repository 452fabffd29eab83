import type { Db } from 'mongodb'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Position, Recorded } from '../../eventsourcing/event.ts'
import type { LogItem } from '../../eventsourcing/store/event-store.ts'
import { type MemoryLog, memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { readCheckpoint } from '../checkpoint.ts'
import type { ProjectorOptions } from '../run/projector.ts'
import { startTestProjector } from './projector-fixture.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A log in memory and the database it is projected into, new for every test of the file that calls it. */
export function projectedLog() {
  let database: TestDatabase
  let log: MemoryLog
  const running: { readonly stop: () => Promise<void> }[] = []

  beforeEach(async () => {
    database = await testDatabase()
    log = memoryLog('log-1')
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((projector) => projector.stop()))
    await database.drop()
  })

  /** Waits until the read models are there. */
  const reached = (position: Position) =>
    expect.poll(async () => (await readCheckpoint(database.db))?.position, { timeout: 15_000 }).toBe(position)

  return {
    get db(): Db {
      return database.db
    },
    get log(): MemoryLog {
      return log
    },
    reached,
    /** Starts a projector that is stopped after the test. */
    start(options: Partial<ProjectorOptions> = {}) {
      const projector = startTestProjector(database.db, log, options)
      running.push(projector)
      return projector
    },
    /** Adds to the log and waits until it is projected. */
    async tell(...events: readonly (Recorded | LogItem)[]) {
      log.add(...events)
      await reached(await log.head())
    },
  }
}
