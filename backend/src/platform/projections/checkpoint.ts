import type { Collection, Db, Filter } from 'mongodb'
import type { Position } from '../eventsourcing/event.ts'
import type { NewerEvent } from '../eventsourcing/store/errors.ts'
import type { ParkedEvent } from './apply/parked-event.ts'
import { type CollectionNames, type ListNames, rememberCollectionNames } from './mongo/collection-names.ts'

/** How far the read models are and which collections hold them. It is dropped together with them. */
export interface Checkpoint {
  readonly _id: 'projector'
  readonly logId: string
  readonly position: Position
  /**
   * Position of the newest event in the read models: `position` may be later, by events of the store's own, which are filtered. Absent
   * where no release has written it yet.
   */
  readonly newestEvent?: Position
  /** Names, with versions, of the read models that are complete up to the position. */
  readonly covers: readonly string[]
  /**
   * By name with version: the collection of a read model that was rebuilt; the others have the name of their model. The field keeps
   * its old name because checkpoints that are stored already have it.
   */
  readonly places?: CollectionNames
  /** The feed and the parked events of read models that were begun anew; others have the first names. */
  readonly lists?: ListNames
  /** Number of switches so far: a batch that was begun before the last one must not move the checkpoint. */
  readonly switches?: number
  /** The `setNumber` of the release that has chosen the read models; absent when a release without such numbers has. */
  readonly setNumber?: number
  /** Position that the log had when the read models were begun: before it they lack much of what was there. */
  readonly refillsTo?: Position
  /** Events that the last batch parked; they are put on the list of parked events before the next batch. */
  readonly parking?: readonly ParkedEvent[]
  /** Parked streams that a switch has made readable again, and the position of that switch. */
  readonly cleared?: { readonly streams: readonly string[]; readonly upTo: Position }
  /** Collections that are being built beside the live ones. */
  readonly building?: Building
  /** Collections that were replaced; they stay for a day, for readers that have not heard of the switch. */
  readonly retired?: readonly Retired[]
  /** The event of a newer release before which a projector waits or has waited; of no meaning once the position has passed it. */
  readonly newer?: { readonly position: Position; readonly type: string; readonly reason: string }
  /** Set by a release before while it empties the collections for another log: the projector that does it. */
  readonly emptiedBy?: string
  readonly emptiedSince?: Date
}

export interface Building {
  readonly by: string
  readonly collections: readonly string[]
  readonly position: Position
  /** When the builder last showed that it is alive. */
  readonly beatAt: Date
}

export interface Retired {
  readonly model: string
  readonly collection: string
  readonly since: Date
}

export function checkpoints(db: Db): Collection<Checkpoint> {
  return db.collection<Checkpoint>('checkpoints')
}

const _id = 'projector'

/** The checkpoint of read models that may be read; null when there are none yet, or while they are being emptied. */
export async function readCheckpoint(db: Db): Promise<Checkpoint | null> {
  const checkpoint = await checkpoints(db).findOne({ _id, emptiedBy: { $exists: false } })
  rememberCollectionNames(db, checkpoint)
  return checkpoint
}

/** Matches the checkpoint only while nobody has moved it or switched collections since. */
export function unmoved({
  logId,
  position,
  switches,
}: Pick<Checkpoint, 'logId' | 'position' | 'switches'>): Filter<Checkpoint> {
  return {
    _id,
    logId,
    position,
    switches: switches ?? { $exists: false },
    emptiedBy: { $exists: false },
  }
}

/** Another process has moved the checkpoint, or it is gone: events after it may be applied already, or lost. */
export class CheckpointMismatch extends Error {
  constructor(expected: Position) {
    super(`The checkpoint is no longer at ${expected}`)
    this.name = 'CheckpointMismatch'
  }
}

/** What a batch has brought. */
interface Moved {
  readonly parking?: readonly ParkedEvent[]
  /** Position of its last event; undefined when it had none. */
  readonly newestEvent?: Position | undefined
}

/** Moves the checkpoint, only from exactly where this projector left it and before any switch; throws CheckpointMismatch. */
export async function moveCheckpoint(
  db: Db,
  from: Pick<Checkpoint, 'logId' | 'position' | 'switches'>,
  to: Position,
  { parking = [], newestEvent }: Moved = {},
): Promise<void> {
  const moved = { position: to, parking, ...(newestEvent !== undefined && { newestEvent }) }
  const { matchedCount } = await checkpoints(db).updateOne(unmoved(from), { $set: moved })
  if (matchedCount !== 1) throw new CheckpointMismatch(from.position)
}

/**
 * Notes the newest event in read models of which a release before has not noted it, so that the loss of it shows. Where the log has
 * events that they do not have, the next batch notes it.
 * @param head position of the newest event of the log
 */
export async function noteNewestEvent(db: Db, checkpoint: Checkpoint, head: Position): Promise<void> {
  if (head > checkpoint.position) return
  const { position, logId } = checkpoint
  await checkpoints(db).updateOne(
    { _id, logId, position, newestEvent: { $exists: false } },
    { $set: { newestEvent: head } },
  )
}

/** Notes that the projector of this release waits before an event of a newer one, so that readiness can say so. */
export async function noteNewer(db: Db, logId: string, { location, reason }: NewerEvent): Promise<void> {
  const { position, type } = location
  await checkpoints(db).updateOne({ _id, logId }, { $set: { newer: { position, type, reason } } })
}

/**
 * Whether the read models have events that the log does not have: it is an older copy of theirs.
 * @param head position of the newest event of the log, asked for after the checkpoint was read
 */
export function isAheadOf({ newestEvent = 0n }: Pick<Checkpoint, 'newestEvent'>, head: Position): boolean {
  return newestEvent > head
}

/** Whether the read models were emptied, or lost, and are not yet again as far as the log was then. */
export function isRefilling({ position, refillsTo = 0n }: Checkpoint): boolean {
  return position < refillsTo
}

/** The event of a newer release that the read models wait for; undefined when there is none, or a newer projector has passed it. */
export function awaitedNewer({ newer, position }: Checkpoint): Checkpoint['newer'] {
  return newer !== undefined && newer.position > position ? newer : undefined
}
