import type { Db, Document } from 'mongodb'
import type { EventDefinitions, Position, Recorded } from '../../eventsourcing/event.ts'
import { collectionNameIn } from '../collection-names.ts'
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

/** Blanks all documents of these people, read models side by side. May be repeated. */
export async function eraseDocuments(
  db: Db,
  erasures: readonly ErasureStep[],
  { names = {} }: Pick<PlanOptions, 'names'>,
): Promise<void> {
  await settleAll(
    erasures.map(async ({ projection, event: { position }, operation: { id } }) => {
      const models = db.collection<StoredModel>(collectionNameIn(names, projection))
      const blank = [{ $replaceWith: remainsOf(projection, position) }]
      // A document that has seen a later event is one that was blanked before. The event itself may have changed what stays.
      await models.updateMany({ _id: id, position: { $lte: position } }, blank)
      await models.updateMany({ userId: id, position: { $lte: position } }, blank)
    }),
  )
}

/** What is left of a document: its guard, and the fields that stay. */
function remainsOf({ staysWhenErased }: AnyProjection, position: Position): Document {
  const stays = typeof staysWhenErased === 'string' ? [] : (staysWhenErased ?? [])
  return {
    _id: '$_id',
    position: { $literal: position },
    ...Object.fromEntries(stays.map((name) => [name, `$${name}`])),
  }
}
