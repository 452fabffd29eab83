import { randomUUID } from 'node:crypto'
import type { Hub } from '../live/hub.ts'
import { createHub } from '../live/hub.ts'
import { instanceIdOf, openDatabase } from './database.ts'
import type { Events } from './events.ts'
import { createEvents } from './events.ts'
import { createGroupCommit } from './group-commit.ts'
import type { EventId, ExpectedRevision, ProposedEvent, WriteOutcome } from './records.ts'
import { seed } from './seed.ts'
import type { Streams } from './streams.ts'
import { createStreams } from './streams.ts'
import type { WriteContext } from './writes.ts'
import { append, softDelete, tombstone } from './writes.ts'

/** The event log: reads are synchronous pages, writes settle when they are on disk. */
export interface Store {
  readonly instanceId: string
  readonly streams: Streams
  readonly events: Events
  readonly hub: Hub
  /** Now, in 100 ns ticks since the Unix epoch. */
  readonly now: () => bigint
  readonly append: (
    stream: string,
    expected: ExpectedRevision,
    proposed: readonly ProposedEvent[],
  ) => Promise<WriteOutcome>
  readonly softDelete: (stream: string, expected: ExpectedRevision) => Promise<WriteOutcome>
  readonly tombstone: (stream: string, expected: ExpectedRevision) => Promise<WriteOutcome>
  /** Commits what is queued. */
  readonly flush: () => void
  /** Commits what is queued and closes the file. */
  readonly close: () => void
}

const ticksPerMillisecond = 10_000n

/** Opens the log in `file`; a new one gets the system events a fresh node shows. `clock` gives milliseconds. */
export function openStore(file: string, clock: () => number = Date.now): Store {
  const database = openDatabase(file)
  const streams = createStreams(database)
  const events = createEvents(database)
  const hub = createHub()
  const now = () => BigInt(clock()) * ticksPerMillisecond
  const context: WriteContext = { streams, events, now, newId, touched: hub.touch }
  const commits = createGroupCommit(database, hub.publish)
  if (events.head() === 0n) {
    database.exec('BEGIN IMMEDIATE')
    seed(context)
    database.exec('COMMIT')
  }
  return {
    instanceId: instanceIdOf(database),
    streams,
    events,
    hub,
    now,
    append: (stream, expected, proposed) =>
      commits.submit(proposed.length + 1, () => append(context, stream, expected, proposed)),
    softDelete: (stream, expected) => commits.submit(1, () => softDelete(context, stream, expected)),
    tombstone: (stream, expected) => commits.submit(1, () => tombstone(context, stream, expected)),
    flush: commits.flush,
    close: () => {
      commits.flush()
      database.close()
    },
  }
}

const newId = (): EventId => Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
