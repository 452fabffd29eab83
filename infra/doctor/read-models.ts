import { listOrphans } from '@studio/backend/features/costs/queries.ts'
import { isAdmitted, openJobs } from '@studio/backend/features/jobs/lists/open-queries.ts'
import { listParked } from '@studio/backend/platform/projections/apply/parked.ts'
import { isAheadOf, readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { type Waited, waitForPosition } from '@studio/backend/platform/projections/lists/read.ts'
import type { Db } from 'mongodb'

/** The state of the log. */
export interface Log {
  /** Undefined before the first start. */
  readonly id: string | undefined
  readonly head: bigint
}

/** What the read models show about the work of the product. */
export interface ReadModels {
  readonly progress: Progress
  /** The reason why the first event of each stream was parked, by stream in log order. */
  readonly parked: ReadonlyMap<string, string>
  /** Outputs and calls that failed although the provider may have charged for them, newest first. */
  readonly orphans: readonly Orphan[]
  /** When each open job was admitted, oldest first. */
  readonly openJobs: readonly { readonly jobId: string; readonly admittedAt: Date }[]
}

export interface Orphan {
  /** Of an output `<jobId>-<n>`, of a call of a language model its id. */
  readonly id: string
  readonly at: Date
  /** Millionths of a dollar. */
  readonly amount: number
}

/** How far the projector is: read twice, with time to catch up in between. */
export interface Progress {
  /** Read after the marks where they seem to be ahead of it. */
  readonly log: Log | undefined
  readonly first: Mark | undefined
  readonly later: Mark | undefined
  /** Whether it reached the head of the log in that time; undefined without a log to compare with. */
  readonly waited: Waited | undefined
}

export interface Mark {
  readonly logId: string
  readonly position: bigint
  /** Position of the newest event in the read models. */
  readonly newestEvent?: bigint
}

const catchUpMs = 3_000
const mostListed = 1_000

/**
 * Reads what an operator has to know.
 * @param log its state just before; undefined when the event store did not respond
 * @param readLog reads it again
 */
export async function lookAtReadModels(db: Db, log: Log | undefined, readLog: () => Promise<Log>): Promise<ReadModels> {
  const [progress, parked, orphans, jobs] = await Promise.all([
    watchProgress(db, log, readLog),
    listParked(db, { limit: mostListed }),
    listOrphans(db, mostListed),
    openJobs(db),
  ])
  return {
    progress,
    // Reversed, because a Map uses the last entry of a key, and the first event of a stream has the cause.
    parked: new Map(parked.toReversed().map(({ stream, reason }) => [stream, reason])),
    orphans: orphans.map(({ _id, at, amount }) => ({ id: _id, at, amount: Number(amount) })),
    openJobs: jobs.filter(isAdmitted).map(({ jobId, admittedAt }) => ({ jobId, admittedAt })),
  }
}

async function watchProgress(db: Db, log: Log | undefined, readLog: () => Promise<Log>): Promise<Progress> {
  const first = await readMark(db)
  if (log?.id === undefined) return { log, first, later: first, waited: undefined }
  const waited = await waitForPosition(db, { logId: log.id, position: log.head }, { atMostMs: catchUpMs })
  const later = await readMark(db)
  // While people work, the read models soon have events that were appended after the log was read.
  const isAhead = later !== undefined && isAheadOf(later, log.head)
  return { log: isAhead ? await readLog() : log, first, later, waited }
}

async function readMark(db: Db): Promise<Mark | undefined> {
  const checkpoint = await readCheckpoint(db)
  if (checkpoint === null) return undefined
  const { logId, position, newestEvent } = checkpoint
  return { logId, position, ...(newestEvent !== undefined && { newestEvent }) }
}
