import { listOrphans } from '@studio/backend/features/costs/queries.ts'
import { openJobs } from '@studio/backend/features/jobs/queries.ts'
import { listParked } from '@studio/backend/platform/projections/apply/parked.ts'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { type Waited, waitForPosition } from '@studio/backend/platform/projections/read.ts'
import type { Db } from 'mongodb'

/** The log as it is now. */
export interface Log {
  /** Undefined before the first start has named it. */
  readonly id: string | undefined
  readonly head: bigint
}

/** What the read models say about the work of the product. */
export interface ReadModels {
  readonly progress: Progress
  /** By stream, in log order: why its first event was parked. */
  readonly parked: ReadonlyMap<string, string>
  /** When money may have been taken for nothing, newest first. */
  readonly orphans: readonly Orphan[]
  /** When each open job was admitted, oldest first. */
  readonly openJobs: readonly { readonly jobId: string; readonly admittedAt: Date }[]
}

export interface Orphan {
  readonly jobId: string
  readonly n: number
  readonly at: Date
  /** Millionths of a dollar. */
  readonly amount: number
}

/** How far the projector is, read twice with time to catch up in between. */
export interface Progress {
  readonly log: Log | undefined
  readonly first: Mark | undefined
  readonly later: Mark | undefined
  /** Whether it reached the head of the first look; undefined without a log to compare with. */
  readonly waited: Waited | undefined
}

export interface Mark {
  readonly logId: string
  readonly position: bigint
}

const catchUpMs = 3_000
const mostListed = 1_000

/** Reads what admins have to know; `log`: as it was just before, undefined when the event store did not answer. */
export async function lookAtReadModels(db: Db, log: Log | undefined): Promise<ReadModels> {
  const [progress, parked, orphans, jobs] = await Promise.all([
    watchProgress(db, log),
    listParked(db, { limit: mostListed }),
    listOrphans(db, mostListed),
    openJobs(db),
  ])
  return {
    progress,
    // the last of a key stays, and the first event of a stream names the cause
    parked: new Map(parked.toReversed().map(({ stream, reason }) => [stream, reason])),
    orphans: orphans.map(({ jobId, n, at, amount }) => ({ jobId, n, at, amount: Number(amount) })),
    openJobs: jobs.map(({ jobId, admittedAt }) => ({ jobId, admittedAt })),
  }
}

async function watchProgress(db: Db, log: Log | undefined): Promise<Progress> {
  const first = await readMark(db)
  if (log?.id === undefined) return { log, first, later: first, waited: undefined }
  const waited = await waitForPosition(db, { logId: log.id, position: log.head }, { atMostMs: catchUpMs })
  return { log, first, later: await readMark(db), waited }
}

async function readMark(db: Db): Promise<Mark | undefined> {
  const checkpoint = await readCheckpoint(db)
  return checkpoint === null ? undefined : { logId: checkpoint.logId, position: checkpoint.position }
}
