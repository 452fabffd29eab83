import type { Db, UpdateFilter } from 'mongodb'
import type { Position, Recorded } from '../../eventsourcing/event.ts'
import { collectionNameIn } from '../mongo/collection-names.ts'
import type { Addition, Numbers } from '../projection.ts'
import { bulkWrite, isThere, type Models, type Sendable, throwRefused, throwTrouble } from './bulk-write.ts'
import type { Step } from './interpret.ts'
import { setFields } from './merging.ts'
import { settleAll } from './settle-all.ts'
import type { PlanOptions, StoredModel } from './writes.ts'

/** What one event, or several one after the other, add to one document. */
interface Sum {
  readonly addition: Addition
  readonly events: readonly Recorded[]
}

/** Writes what a batch adds to documents, collections side by side. Throws like `applyWrites`. */
export async function applyAdditions(
  db: Db,
  steps: readonly Step[],
  { apart = new Set(), names = {} }: PlanOptions,
): Promise<void> {
  const additions = steps.flatMap(({ projection, event, operation }) =>
    operation.kind === 'add'
      ? [{ collection: collectionNameIn(names, projection), addition: operation, events: [event] }]
      : [],
  )
  const byCollection = [...Map.groupBy(additions, ({ collection }) => collection)]
  await settleAll(
    byCollection.map(([collection, own]) => addTo(db.collection<StoredModel>(collection), own, apart.size > 0)),
  )
}

/**
 * Adds the whole batch, in one write, to every document that has seen none of its events. The other documents are few: those that do not
 * exist are made, and the rest get, event by event, what they have not seen.
 */
async function addTo(models: Models, additions: readonly Sum[], singly: boolean): Promise<void> {
  const documents = [...Map.groupBy(additions, ({ addition }) => addition.id).values()]
  const sums = singly ? [] : documents.map(sumOf)
  const { matched, refusals } = await bulkWrite(models, sums.map(toChange), { ordered: false })
  throwTrouble(refusals)
  if (matched === documents.length) return
  const seen = await positionsOf(
    models,
    additions.map(({ addition }) => addition.id),
  )
  const rest = documents.flatMap((parts) => restOf(parts, seen, singly))
  const { refusals: refused } = await bulkWrite(models, rest, { ordered: true })
  // Another projector has made the document meanwhile: the batch begins again, and finds it.
  const raced = refused.find(isThere)
  if (raced) throw raced.cause
  throwRefused(models, refused)
}

/** What a document is still to get of its part of a batch. */
function restOf(parts: readonly Sum[], seen: ReadonlyMap<string, Position>, singly: boolean): Sendable<Sum>[] {
  const sum = sumOf(parts)
  const position = seen.get(sum.addition.id)
  if (position !== undefined) return position < lastOf(sum) ? parts.map(toChange) : []
  if (!singly) return [toInsert(sum)]
  return parts.map((part, n) => (n === 0 ? toInsert(part) : toChange(part)))
}

async function positionsOf(models: Models, ids: readonly string[]): Promise<ReadonlyMap<string, Position>> {
  const found = await models.find({ _id: { $in: [...new Set(ids)] } }, { projection: { position: 1 } }).toArray()
  return new Map(found.map(({ _id, position }) => [_id, position]))
}

/** All that a batch adds to one document. */
function sumOf(parts: readonly Sum[]): Sum {
  const [first] = parts
  if (first === undefined) throw new Error('Nothing is added')
  if (parts.length === 1) return first
  const numbers: Record<string, bigint> = {}
  for (const { addition } of parts) addUp(numbers, addition.numbers)
  return { addition: { ...first.addition, numbers }, events: parts.flatMap(({ events }) => events) }
}

function addUp(total: Record<string, bigint>, numbers: Numbers): void {
  for (const [path, number] of Object.entries(numbers)) total[path] = (total[path] ?? 0n) + number
}

/** Adds to a document that has seen none of the events; the document is left as it is when it has seen one of them. */
function toChange(sum: Sum): Sendable<Sum> {
  const { id, numbers } = sum.addition
  const update = { $inc: numbers, $set: { position: lastOf(sum) } }
  // The driver's type wants to know which fields are numbers; a projection's documents know it.
  const guarded = update as UpdateFilter<StoredModel>
  const first = sum.events[0]?.position ?? 0n
  return { write: sum, model: { updateOne: { filter: { _id: id, position: { $lt: first } }, update: guarded } } }
}

function toInsert(sum: Sum): Sendable<Sum> {
  const { id, document, numbers } = sum.addition
  const made = setFields(document, numbers)
  return { write: sum, model: { insertOne: { document: { _id: id, ...made, position: lastOf(sum) } } } }
}

const lastOf = ({ events }: Sum): Position => events.at(-1)?.position ?? 0n
