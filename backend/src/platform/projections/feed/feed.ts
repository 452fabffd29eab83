import { type Collection, type Db, MongoBulkWriteError } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import type { LiveChange } from '../../live/live-contract.ts'
import type { FeedStep } from '../apply/interpret.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { firstLists, listNames } from '../mongo/collection-names.ts'
import type { LogPosition } from './log-position.ts'

/** One change of what one user sees; it has ids and no content. */
export interface FeedEntry {
  /** Padded log position and number within the event: sorts as the log does, and a change that is written again has the same id. */
  readonly _id: string
  readonly position: bigint
  readonly userId: string
  readonly kind: LiveChange['kind']
  readonly id: string
  /** When its event was written; entries are deleted after a day. */
  readonly at: Date
}

interface FeedFloor {
  readonly _id: string
  /** Entries up to here may have been trimmed. */
  readonly position: bigint
}

export function feedEntries(db: Db, feed = listNames(db).feed): Collection<FeedEntry> {
  return db.collection<FeedEntry>(feed)
}

export function feedFloors(db: Db): Collection<FeedFloor> {
  return db.collection<FeedFloor>('feed_floor')
}

/** A feed that was begun anew has a floor of its own: positions of the feed before it mean nothing in it. */
const floorId = (feed: string): string => (feed === firstLists.feed ? 'floor' : feed)

const entryId = (position: Position, n: number): string => `${String(position).padStart(20, '0')}.${n}`

/** First `_id` that comes after every entry of this position. */
export function afterPosition(position: Position): string {
  return `${String(position).padStart(20, '0')}~`
}

export async function ensureFeedIndexes(db: Db, feed?: string): Promise<void> {
  await feedEntries(db, feed).createIndexes([{ key: { userId: 1, _id: 1 } }, { key: { at: 1, _id: 1 } }])
}

/**
 * Writes the entries of a batch; existing ones stay as they are. The order does not matter, because nobody reads them before
 * the checkpoint has passed them. Inserts cost half of upserts, and most writes of the projector are entries of the feed.
 * @param feed the collection, for a projector that may not know of a newer one yet
 */
export async function writeFeed(db: Db, steps: readonly FeedStep[], feed?: string): Promise<void> {
  if (steps.length === 0) return
  const numbers = new Map<Position, number>()
  const entries = steps.map(({ event: { position, created }, change: { userId, kind, id } }): FeedEntry => {
    const n = numbers.get(position) ?? 0
    numbers.set(position, n + 1)
    return { _id: entryId(position, n), position, userId, kind, id, at: created }
  })
  try {
    await feedEntries(db, feed).insertMany(entries, { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || !areThere(error)) throw error
  }
}

/**
 * Takes back the entries of events that are parked now: a batch writes its entries beside the documents, so an event whose
 * document was refused may have entries that no page must hear of.
 */
export async function retractFeed(
  db: Db,
  parked: readonly { readonly position: Position }[],
  feed?: string,
): Promise<void> {
  if (parked.length === 0) return
  const entriesOf = ({ position }: { readonly position: Position }) => ({
    _id: { $gte: entryId(position, 0), $lt: afterPosition(position) },
  })
  await feedEntries(db, feed).deleteMany({ $or: parked.map(entriesOf) })
}

/** Whether the database refused nothing but entries that it has already; it has then stored all others. */
const areThere = ({ writeErrors, result }: MongoBulkWriteError): boolean => {
  const errors = [writeErrors].flat()
  return !result.getWriteConcernError() && errors.length > 0 && errors.every(({ code }) => code === 11_000)
}

/** Entries up to this position may have been deleted. */
export async function readFloor(db: Db, feed = listNames(db).feed): Promise<Position> {
  return (await feedFloors(db).findOne({ _id: floorId(feed) }))?.position ?? 0n
}

/** Raises the floor, never lowers it. */
export async function raiseFloor(db: Db, position: Position, feed = listNames(db).feed): Promise<void> {
  await feedFloors(db).updateOne({ _id: floorId(feed) }, { $max: { position } }, { upsert: true })
}

export interface FeedQuery {
  readonly userId: string
  readonly after: LogPosition
  readonly limit?: number
}

/** Entries of one page: enough for few pages after a long absence, and few enough for a slow connection. */
const pageSize = 5_000
/** Decoding one batch blocks the process for a few milliseconds; other work runs between two batches. */
const readAtOnce = 2_000

/** A page of a user's changes, or `reset`: too old or of another log, fetch everything and go on from the position. */
export type FeedPage =
  | {
      readonly type: 'changes'
      readonly at: LogPosition
      readonly changes: readonly LiveChange[]
      /** There is more after `at`. */
      readonly more: boolean
    }
  | { readonly type: 'reset'; readonly at: LogPosition }

/**
 * What has changed for a user after a position, in log order, as far as the read models show it; what changed several times is
 * told once a page. Index { userId, _id }. Undefined while there are no read models.
 */
export async function readFeed(db: Db, { userId, after, limit = pageSize }: FeedQuery): Promise<FeedPage | undefined> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) return undefined
  const { logId, position } = checkpoint
  if (after.logId !== logId) return { type: 'reset', at: { logId, position } }
  const span = await readSpan(db, { userId }, { after: after.position, upTo: position }, limit)
  // Read last: entries that are trimmed during the read are below the new floor.
  if (after.position < (await readFloor(db))) return { type: 'reset', at: { logId, position } }
  const changes = changesOf(span.entries)
  return { type: 'changes', at: { logId, position: span.upTo }, changes, more: span.upTo < position }
}

/** The changes of the entries; a thing that changed several times is in it once, where it changed first. */
export function changesOf(entries: readonly FeedEntry[]): LiveChange[] {
  return [...new Map(entries.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }])).values()]
}

interface Span {
  readonly entries: readonly FeedEntry[]
  /** No entry up to here is missing. */
  readonly upTo: Position
}

/** Entries of a part of the feed. A full page ends before its last position, whose entries it may not have all of. */
export async function readSpan(
  db: Db,
  filter: { readonly userId?: string },
  { after, upTo }: { readonly after: Position; readonly upTo: Position },
  limit: number,
): Promise<Span> {
  if (upTo <= after) return { entries: [], upTo: after }
  const entries = await feedEntries(db)
    .find({ ...filter, _id: { $gt: afterPosition(after), $lt: afterPosition(upTo) } })
    .sort({ _id: 1 })
    .limit(limit)
    .batchSize(Math.min(limit, readAtOnce))
    .toArray()
  const last = entries.at(-1)
  if (!last || entries.length < limit) return { entries, upTo }
  const whole = entries.filter((entry) => entry.position < last.position)
  return { entries: whole, upTo: whole.at(-1)?.position ?? after }
}
