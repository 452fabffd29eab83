import type { AnyBulkWriteOperation, Document, UpdateFilter } from 'mongodb'
import type { Position, Recorded } from '../eventsourcing/event.ts'
import type { Step } from './interpret.ts'
import { collectionName, type Operation } from './projection.ts'

/** A document of a read model as the driver sees it. */
export interface StoredModel extends Document {
  readonly _id: string
  readonly position: bigint
}

/** One write to one document and the events behind it: one, or several whose `$set`s were merged. */
export interface Write {
  readonly events: readonly Recorded[]
  readonly operation: Operation
}

/** Ordered writes by collection. */
export type WritePlan = ReadonlyMap<string, readonly Write[]>

/**
 * Puts steps in log order into one list of writes per collection. Neighbouring `$set`s of one document become one write.
 * @param apart positions of events that must stay alone in their write, to find out which of them the database rejects
 */
export function planWrites(steps: readonly Step[], apart: ReadonlySet<Position> = new Set()): WritePlan {
  const plan = new Map<string, Write[]>()
  const newest = new Map<string, number>()
  for (const { projection, event, operation } of steps) {
    const collection = collectionName(projection)
    const writes = plan.get(collection) ?? []
    plan.set(collection, writes)
    const document = `${collection} ${operation.id}`
    const at = newest.get(document)
    const before = at === undefined ? undefined : writes[at]
    const merged = before && !apart.has(event.position) && !isApart(before, apart) && merge(before, event, operation)
    if (merged && at !== undefined) writes[at] = merged
    else newest.set(document, writes.push({ events: [event], operation }) - 1)
  }
  return plan
}

const isApart = (write: Write, apart: ReadonlySet<Position>): boolean =>
  apart.size > 0 && write.events.some((event) => apart.has(event.position))

function merge(before: Write, event: Recorded, operation: Operation): Write | undefined {
  const first = onlySet(before.operation)
  const second = onlySet(operation)
  if (!first || !second || pathsCollide(Object.keys(first), Object.keys(second))) return undefined
  const $set = { ...first, ...second }
  return { events: [...before.events, event], operation: { kind: 'change', id: operation.id, update: { $set } } }
}

function onlySet(operation: Operation): Readonly<Record<string, unknown>> | undefined {
  if (operation.kind !== 'change') return undefined
  const { $set, ...others } = operation.update
  return $set && Object.keys(others).length === 0 ? $set : undefined
}

/** Whether setting both would touch a field and a field inside it, which one update must not. */
const pathsCollide = (first: readonly string[], second: readonly string[]): boolean =>
  first.some((a) => second.some((b) => a.startsWith(`${b}.`) || b.startsWith(`${a}.`)))

/** The guarded, repeatable form: a document is made once, and changed only by events newer than all it has seen. */
export function toModel({ operation, events }: Write): AnyBulkWriteOperation<StoredModel> {
  const position = events.at(-1)?.position ?? 0n
  const { id } = operation
  if (operation.kind === 'create') {
    const update = { $setOnInsert: { ...operation.document, position } }
    return { updateOne: { filter: { _id: id }, update, upsert: true } }
  }
  const guarded = { ...operation.update, $set: { ...operation.update.$set, position } }
  // The driver's type wants to know which fields are arrays and numbers; a projection's documents know it.
  const update = guarded as UpdateFilter<StoredModel>
  return { updateOne: { filter: { _id: id, position: { $lt: position } }, update } }
}
