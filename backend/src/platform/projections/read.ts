import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import type { LogPosition } from './feed/log-position.ts'
import type { ReadModel } from './projection.ts'
import { placeOf } from './rebuild/places.ts'

/** The collection that holds a read model now, for queries; ask again for every query. Throws ReadModelMissing. */
export const collectionOf = <Doc extends object>(
  db: Db,
  projection: { readonly name: string; readonly version: number },
): Collection<Doc & ReadModel> => db.collection<Doc & ReadModel>(placeOf(db, projection))

/** 'other-log': the position says nothing about these read models, there is nothing to wait for. */
export type Waited = 'reached' | 'late' | 'other-log'

interface Waiter extends LogPosition {
  readonly settle: (outcome: Waited) => void
}

const pollMs = 10

// Per database and process one look at the checkpoint serves all who wait.
const waiting = new WeakMap<Db, Set<Waiter>>()

/**
 * Waits until the read models show everything up to the position, so that a client sees its own writes.
 * @param options.atMostMs one second when absent; then 'late'. Never rejects: a database that does not answer is late.
 */
export function waitForPosition(
  db: Db,
  at: LogPosition,
  { atMostMs = 1_000 }: { readonly atMostMs?: number } = {},
): Promise<Waited> {
  return new Promise((resolve) => {
    const waiters = waiting.get(db) ?? new Set()
    const settle = (outcome: Waited) => {
      clearTimeout(timer)
      waiters.delete(waiter)
      resolve(outcome)
    }
    const waiter: Waiter = { ...at, settle }
    const timer = setTimeout(() => settle('late'), atMostMs)
    waiters.add(waiter)
    if (waiting.has(db)) return
    waiting.set(db, waiters)
    void poll(db, waiters)
  })
}

async function poll(db: Db, waiters: Set<Waiter>): Promise<void> {
  while (waiters.size > 0) {
    // No answer is no news: whoever waits is told when its time is over.
    const checkpoint = await readCheckpoint(db).catch(() => null)
    if (checkpoint) settleReached(waiters, checkpoint)
    if (waiters.size > 0) await sleep(pollMs)
  }
  waiting.delete(db)
}

function settleReached(waiters: Set<Waiter>, { logId, position }: Checkpoint): void {
  for (const waiter of waiters) {
    if (waiter.logId !== logId) waiter.settle('other-log')
    else if (position >= waiter.position) waiter.settle('reached')
  }
}
