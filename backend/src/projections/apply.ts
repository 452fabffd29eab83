import { type Db, MongoBulkWriteError } from 'mongodb'
import type { Recorded } from '../eventsourcing/event.ts'
import { type StoredModel, toModel, type Write, type WritePlan } from './writes.ts'

/** The database is well and has said no to this very write. */
export class WriteRejected extends Error {
  readonly events: readonly Recorded[]

  constructor(events: readonly Recorded[], collection: string, cause: MongoBulkWriteError) {
    super(`${collection} rejects a write: ${cause.message}`, { cause })
    this.name = 'WriteRejected'
    this.events = events
  }
}

/** Writes a plan, one ordered bulk write per collection. Throws WriteRejected, or the driver's error for anything else. */
export async function applyWrites(db: Db, plan: WritePlan): Promise<void> {
  const outcomes = await Promise.allSettled([...plan].map(([collection, writes]) => bulkWrite(db, collection, writes)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

async function bulkWrite(db: Db, collection: string, writes: readonly Write[]): Promise<void> {
  try {
    await db.collection<StoredModel>(collection).bulkWrite(writes.map(toModel), { ordered: true })
  } catch (error) {
    const rejected = error instanceof MongoBulkWriteError ? rejectedWrite(error, writes) : undefined
    // oxlint-disable-next-line typescript/only-throw-error -- whatever the driver threw goes on unchanged
    throw rejected ? new WriteRejected(rejected.events, collection, error as MongoBulkWriteError) : error
  }
}

function rejectedWrite(error: MongoBulkWriteError, writes: readonly Write[]): Write | undefined {
  const first = [error.writeErrors].flat()[0]
  return first && !isRace(first) ? writes[first.index] : undefined
}

// A twin made the same document in the same moment; the next try finds it.
const isRace = ({ code, errmsg = '' }: { code: number; errmsg?: string | undefined }): boolean =>
  code === 112 || (code === 11_000 && errmsg.includes('_id'))
