import type { Db, Filter } from 'mongodb'
import { type CallId, type JobId, type Recorded, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { readPage } from '../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type CostEvent, callChargeStream, chargeStream, costEvents } from './events.ts'
import { type ChargeDocument, charges, type OrphanDocument, orphans } from './projection.ts'

const newestFirst = { at: -1, _id: -1 } as const

/** One page of what a user was charged, newest first; `after` is the `next` of the page before. Index { userId, at, _id }. */
export function chargesOf(
  db: Db,
  userId: UserId,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ readonly documents: readonly ChargeDocument[]; readonly next?: string }> {
  const list = { filter: { userId }, by: 'at', direction: -1 } as const
  return readPage(collectionOf<ChargeDocument>(db, charges), { ...list, ...page })
}

/** What was spent on one model in one kind of use, in millionths of a dollar. */
export interface ModelSum {
  readonly feature: string
  readonly model: string
  readonly spent: number
  /** Those that were paid by credits among them. */
  readonly charges: number
}

/**
 * What a user has spent since a time, by model and use. Summed over the index { userId, at, feature, model, spent } alone.
 */
export async function sumsSince(db: Db, userId: UserId, since: Date): Promise<readonly ModelSum[]> {
  const sums = await collectionOf<ChargeDocument>(db, charges)
    .aggregate<{
      readonly _id: Pick<ModelSum, 'feature' | 'model'>
      readonly spent: number | bigint
      readonly charges: number | bigint
    }>([
      { $match: { userId, at: { $gte: since } } },
      {
        $group: {
          _id: { feature: '$feature', model: '$model' },
          spent: { $sum: '$spent' },
          charges: { $sum: 1 },
        },
      },
    ])
    .toArray()
  return sums.map(({ _id, ...sum }) => ({ ..._id, spent: Number(sum.spent), charges: Number(sum.charges) }))
}

/** What was charged for a model by one price of one version of the price list. */
export interface ChargedByPrice {
  /** Undefined in charges of before prices had names, and of calls of language models. */
  readonly unit: string | undefined
  readonly version: number
  /** Whether it is simulated money. */
  readonly sandbox: boolean
  readonly charges: number
  /** In millionths of a dollar. */
  readonly amount: number
}

/** What was charged for a model since then. Index { model, at, unit, priceListVersion, sandbox, amount }, from which all of it is taken. */
export async function chargesByVersion(
  db: Db,
  { model, since }: { readonly model: string; readonly since: Date },
): Promise<readonly ChargedByPrice[]> {
  const sums = await collectionOf<ChargeDocument>(db, charges)
    .aggregate<{
      readonly _id: { readonly unit?: string | null; readonly version: number; readonly sandbox?: boolean }
      readonly charges: number | bigint
      readonly amount: number | bigint
    }>([
      { $match: { model, at: { $gte: since } } },
      {
        $group: {
          _id: { unit: '$unit', version: '$priceListVersion', sandbox: '$sandbox' },
          charges: { $sum: 1 },
          amount: { $sum: '$amount' },
        },
      },
    ])
    .toArray()
  return sums.map(({ _id: { unit, version, sandbox = false }, charges: count, amount }) => ({
    unit: unit ?? undefined,
    version,
    sandbox,
    charges: Number(count),
    amount: Number(amount),
  }))
}

/** Money that a provider may have taken, and for which tasks, so far as they have become known. */
type Orphan = Omit<OrphanDocument, 'laterTaskId'>

/** Money that providers may have taken for the latest failed outputs, newest first; for admins. Index { at, _id }. */
export async function listOrphans(db: Db, limit: number): Promise<readonly Orphan[]> {
  const found = await collectionOf<OrphanDocument>(db, orphans).find().sort(newestFirst).limit(limit).toArray()
  return found.map(withTasks)
}

/** Both may stand on the bill: the task that the fate names, and one that was named later. */
function withTasks({ taskId, laterTaskId, ...orphan }: OrphanDocument): Orphan {
  const tasks = [...new Set([taskId ?? [], laterTaskId ?? []].flat())]
  return { ...orphan, ...(tasks.length > 0 && { taskId: tasks.join(', ') }) }
}

interface LedgerAsked {
  readonly userId?: string | undefined
  readonly model?: string | undefined
  /** Half-open. */
  readonly from?: Date
  readonly until?: Date
  readonly limit: number
  readonly after?: string | undefined
}

/** One page of what was charged, newest first, for admins. Indexes { at, _id }, and the same behind userId or model. */
export function pageOfLedger(db: Db, { userId, model, from, until, ...page }: LedgerAsked) {
  const filter: Filter<ChargeDocument> = {
    ...(userId !== undefined && { userId: UserId.parse(userId) }),
    ...(model !== undefined && { model }),
  }
  const period = { ...(from && { from }), ...(until && { until: new Date(until.getTime() - 1) }) }
  const list = { filter, by: 'at', direction: -1, ...period } as const
  return readPage(collectionOf<ChargeDocument>(db, charges), { ...list, ...page })
}

/** Half-open. */
interface Between {
  readonly from?: Date
  readonly until?: Date
}

/** A bound even where the period has none, so that an index of the time is used. */
const inPeriod = ({ from = new Date(0), until }: Between) => ({ at: { $gte: from, ...(until && { $lt: until }) } })

/**
 * Money that providers may have taken in a period, newest first. Index { at, _id }.
 * @param most the newest so many; without it all
 */
export async function orphansBetween(db: Db, period: Between, most = 0): Promise<readonly Orphan[]> {
  const found = collectionOf<OrphanDocument>(db, orphans).find(inPeriod(period)).sort(newestFirst).limit(most)
  return (await found.toArray()).map(withTasks)
}

/** How much money that is, in millionths of a dollar, how much of it is simulated, and for how many failures. */
export interface OrphanSum {
  readonly count: number
  readonly amount: number
  readonly simulated: number
}

/** The sum of what `orphansBetween` lists. Index { at, sandbox, amount }, from which all of it is taken. */
export async function sumOfOrphans(db: Db, period: Between): Promise<OrphanSum> {
  const sums = await collectionOf<OrphanDocument>(db, orphans)
    .aggregate<{ readonly _id: boolean | null; readonly count: number | bigint; readonly amount: number | bigint }>([
      { $match: inPeriod(period) },
      { $group: { _id: '$sandbox', count: { $sum: 1 }, amount: { $sum: '$amount' } } },
    ])
    .toArray()
  const none: OrphanSum = { count: 0, amount: 0, simulated: 0 }
  return sums.reduce(
    (all, { _id: isSimulated, count, amount }) => ({
      count: all.count + Number(count),
      amount: all.amount + Number(amount),
      simulated: all.simulated + (isSimulated === true ? Number(amount) : 0),
    }),
    none,
  )
}

/** What one output of a job cost its user, from the log; undefined while it was not charged. */
export async function readCharge(store: EventStore, jobId: JobId, n: number): Promise<Recorded<CostEvent> | undefined> {
  const [charge] = await store.read(chargeStream(jobId, n), costEvents, { limit: 1 })
  return charge
}

/** What a call of a language model cost its user, from the log; undefined while it was not charged. */
export async function readCallCharge(store: EventStore, callId: CallId): Promise<Recorded<CostEvent> | undefined> {
  const [charge] = await store.read(callChargeStream(callId), costEvents, { limit: 1 })
  return charge
}
