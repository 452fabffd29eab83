import { setTimeout as sleep } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts'
import type { LogPosition } from '../feed/log-position.ts'
import { currentCollectionName, liveCollectionName } from '../mongo/collection-names.ts'
import type { AnyProjection, ReadModel } from '../projection.ts'

type Versioned = Pick<AnyProjection, 'name' | 'version'>

/** The collection that holds a read model now. Ask again for every query, since it may change. Throws ReadModelMissing. */
export function collectionOf<Doc extends object>(db: Db, projection: Versioned): Collection<Doc & ReadModel> {
  return db.collection<Doc & ReadModel>(liveCollectionName(db, projection))
}

/**
 * The same, but never one that a newer version has replaced: for what decides who may do anything, which must not be judged by how
 * things were at the switch. Throws ReadModelMissing.
 */
export function currentCollectionOf<Doc extends object>(db: Db, projection: Versioned): Collection<Doc & ReadModel> {
  return db.collection<Doc & ReadModel>(currentCollectionName(db, projection))
}

/** 'other-log': the position belongs to another log than these read models, so there is nothing to wait for. */
export type Waited = 'reached' | 'late' | 'other-log'

interface Waiter extends LogPosition {
  readonly settle: (outcome: Waited) => void
}

const pollMs = 10

// One look at the checkpoint serves everybody in this process who waits for the same database.
const waiting = new WeakMap<Db, Set<Waiter>>()

/**
 * Waits until the read models show everything up to the position, so that clients see their own writes.
 * Never rejects: without an answer of the database in time it is 'late'.
 * @param options.atMostMs how long to wait, one second when absent
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
  for (;;) {
    // A look without an answer changes nothing: the time-out of each waiter decides.
    const checkpoint = await readCheckpoint(db).catch(() => null)
    if (checkpoint) settleReached(waiters, checkpoint)
    if (waiters.size === 0) break
    await sleep(pollMs)
  }
  waiting.delete(db)
}

function settleReached(waiters: Set<Waiter>, { logId, position }: Checkpoint): void {
  for (const waiter of waiters) {
    if (waiter.logId !== logId) waiter.settle('other-log')
    else if (position >= waiter.position) waiter.settle('reached')
  }
}
