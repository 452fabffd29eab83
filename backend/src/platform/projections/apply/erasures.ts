import type { Db, Document } from 'mongodb'
import type { EventDefinitions, Position, Recorded } from '../../eventsourcing/event.ts'
import { collectionNameIn, isVersionOf } from '../mongo/collection-names.ts'
import type { AnyProjection, Erasure } from '../projection.ts'
import type { Step } from './interpret.ts'
import { settleAll } from './settle-all.ts'
import type { PlanOptions, StoredModel } from './writes.ts'

/** The erasure of one person in one read model. */
type ErasureStep = Step & { readonly operation: Erasure }

/** What an event erases: every read model takes part unless its documents stay as they are, so that a new one cannot be forgotten. */
export function erasuresBy(
  event: Recorded,
  {
    projections,
    definitions,
  }: { readonly projections: readonly AnyProjection[]; readonly definitions: EventDefinitions },
): readonly Step[] {
  const field = definitions[event.type]?.erases
  if (field === undefined) return []
  const id: unknown = Object.entries(event.data).find(([name]) => name === field)?.[1]
  if (typeof id !== 'string') throw new Error(`${event.type} names nobody in ${field}`)
  return projections
    .filter(({ staysWhenErased }) => staysWhenErased !== 'all')
    .map((projection) => ({ projection, event, operation: { kind: 'erase', id } }))
}

interface Part {
  readonly before: readonly Step[]
  readonly erasures: readonly ErasureStep[]
}

/** The steps in log order, cut after each run of erasures. */
export function splitAtErasures(steps: readonly Step[]): readonly Part[] {
  const parts: { before: Step[]; erasures: ErasureStep[] }[] = [{ before: [], erasures: [] }]
  for (const step of steps) {
    const part = parts.at(-1)
    if (isErasure(step)) part?.erasures.push(step)
    else if (part?.erasures.length === 0) part.before.push(step)
    else parts.push({ before: [step], erasures: [] })
  }
  return parts
}

const isErasure = (step: Step): step is ErasureStep => step.operation.kind === 'erase'

/** A collection in which people are erased, and which fields of their documents stay. */
export interface Erasable {
  readonly collection: string
  readonly stays: readonly string[]
}

/**
 * Those among the replaced collections in which people are erased as well, since they can be read for a day. Nothing stays in a read
 * model that this code does not have any more.
 */
export function erasableAmong(
  replaced: readonly { readonly model: string; readonly collection: string }[],
  projections: readonly AnyProjection[],
): readonly Erasable[] {
  return replaced.flatMap(({ model, collection }) => {
    const current = projections.find(({ name }) => isVersionOf(name, model))
    return current?.staysWhenErased === 'all' ? [] : [{ collection, stays: staysOf(current) }]
  })
}

function staysOf(projection: AnyProjection | undefined): readonly string[] {
  const stays = projection?.staysWhenErased ?? []
  return typeof stays === 'string' ? [] : stays
}

export interface ErasureOptions extends Pick<PlanOptions, 'names'> {
  /** Collections that were replaced, besides the live ones. */
  readonly replaced?: readonly Erasable[]
}

/** Blanks all documents of these people, collections side by side. May be repeated. */
export async function eraseDocuments(
  db: Db,
  erasures: readonly ErasureStep[],
  { names = {}, replaced = [] }: ErasureOptions,
): Promise<void> {
  const people = new Map(erasures.map(({ event: { position }, operation: { id } }) => [position, id]))
  await settleAll([
    ...erasures.map(({ projection, event: { position }, operation: { id } }) =>
      blank(db, { collection: collectionNameIn(names, projection), stays: staysOf(projection) }, id, position),
    ),
    ...[...people].flatMap(([position, id]) => replaced.map((each) => blank(db, each, id, position))),
  ])
}

/** Blanks the documents of a person in one collection. */
async function blank(db: Db, { collection, stays }: Erasable, id: string, position: Position): Promise<void> {
  const models = db.collection<StoredModel>(collection)
  const remains = [{ $replaceWith: remainsOf(stays, position) }]
  // A document that has seen a later event is one that was blanked before. The event itself may have changed what stays.
  await models.updateMany({ _id: id, position: { $lte: position } }, remains)
  await models.updateMany({ userId: id, position: { $lte: position } }, remains)
}

/** What is left of a document: its guard, and the fields that stay. */
function remainsOf(stays: readonly string[], position: Position): Document {
  return {
    _id: '$_id',
    position: { $literal: position },
    ...Object.fromEntries(stays.map((name) => [name, `$${name}`])),
  }
}
