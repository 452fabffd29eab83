import type { AnyBulkWriteOperation, Document, UpdateFilter } from 'mongodb'
import type { Position, Recorded } from '../../eventsourcing/event.ts'
import { type CollectionNames, collectionNameIn } from '../mongo/collection-names.ts'
import { change, type Operation, type Update } from '../projection.ts'
import type { Step } from './interpret.ts'
import { merge } from './merging.ts'

/** A document of a read model as the driver sees it. */
export interface StoredModel extends Document {
  readonly _id: string
  readonly position: bigint
}

/** One write to one document and the events behind it: one, or several that were merged. */
export interface Write {
  readonly operation: Operation
  readonly events: readonly Recorded[]
}

/** Ordered writes by collection. */
export type WritePlan = ReadonlyMap<string, readonly Write[]>

export interface PlanOptions {
  /** Positions of events that must not share a write with others, to find out which of them the database refuses. */
  readonly apart?: ReadonlySet<Position>
  readonly names?: CollectionNames
}

/**
 * Turns steps, in log order, into one list of writes per collection. Neighbouring steps of one document are combined where that
 * is possible: a creation with later sets, and sets and unsets with each other. A second creation of a document is only what it does
 * where the document exists. What is added to documents is none of these writes.
 */
export function planWrites(steps: readonly Step[], { apart = new Set(), names = {} }: PlanOptions = {}): WritePlan {
  const byCollection = Map.groupBy(steps, ({ projection }) => collectionNameIn(names, projection))
  return new Map(Array.from(byCollection, ([collection, own]) => [collection, planCollection(own, apart)]))
}

function planCollection(steps: readonly Step[], apart: ReadonlySet<Position>): readonly Write[] {
  const writes: Write[] = []
  // by the id of the document: the place of its newest write, and whether there is a creation among its writes
  const newest = new Map<string, number>()
  const made = new Set<string>()
  for (const { event, operation: asked } of steps) {
    if (!isOfOneDocument(asked)) continue
    const { id } = asked
    const operation = made.has(id) ? asChange(asked) : asked
    if (!operation) continue
    if (operation.kind === 'create') made.add(id)
    const at = newest.get(id)
    const merged = at === undefined ? undefined : join(writes[at], event, operation, apart)
    if (merged && at !== undefined) writes[at] = merged
    else newest.set(id, writes.push({ events: [event], operation }) - 1)
  }
  return writes
}

const isOfOneDocument = (operation: Step['operation']): operation is Operation =>
  operation.kind === 'create' || operation.kind === 'change'

/** What an operation does to a document that exists; undefined when it leaves it as it is. */
const onExisting = (operation: Operation): Update | undefined =>
  operation.kind === 'change' ? operation.update : operation.otherwise

function asChange(operation: Operation): Operation | undefined {
  const update = onExisting(operation)
  return update && change(operation.id, update)
}

/** Both as one write; undefined when they must stay two writes. */
function join(
  before: Write | undefined,
  event: Recorded,
  operation: Operation,
  apart: ReadonlySet<Position>,
): Write | undefined {
  if (!before) return undefined
  const events = [...before.events, event]
  if (apart.size > 0 && events.some(({ position }) => apart.has(position))) return undefined
  const merged = merge(before.operation, operation)
  return merged && { operation: merged, events }
}

/** The document that a write makes where there is none; undefined when it only changes one. */
export function documentOf({ operation, events }: Write): StoredModel | undefined {
  return operation.kind === 'create'
    ? { _id: operation.id, ...operation.document, position: seenBy(events) }
    : undefined
}

/** The update of an existing document: it changes something only when the events are newer than all that the document has seen. */
export function changeOf({ operation, events }: Write): AnyBulkWriteOperation<StoredModel> | undefined {
  const change = onExisting(operation)
  if (!change) return undefined
  const position = seenBy(events)
  const guarded = { ...change, $set: { ...change.$set, position } }
  // The driver's type wants to know which fields are arrays and numbers; a projection's documents know it.
  const update = guarded as UpdateFilter<StoredModel>
  return { updateOne: { filter: { _id: operation.id, position: { $lt: position } }, update } }
}

const seenBy = (events: readonly Recorded[]): Position => events.at(-1)?.position ?? 0n
