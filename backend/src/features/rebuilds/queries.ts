import type { Db, Document } from 'mongodb'
import { countParked, listParked } from '../../platform/projections/apply/parked.ts'
import type { ParkedEvent } from '../../platform/projections/apply/parked-event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionNameIn } from '../../platform/projections/mongo/collection-names.ts'
import { collectionName } from '../../platform/projections/projection.ts'
import type { ReadModels } from './contract.ts'

/** A read model, by its name and version. */
export interface Model {
  readonly name: string
  readonly version: number
}

type State = Omit<ReadModels, 'logId' | 'head' | 'isUpToDate' | 'rebuilds'>

/** How far these read models are: the checkpoint, the parked events, and about how many documents each has. Reads no documents. */
export async function stateOf(
  { db, head }: { readonly db: Db; readonly head: bigint },
  models: readonly Model[],
): Promise<State> {
  const [checkpoint, parked, parkedCount] = await Promise.all([readCheckpoint(db), listParked(db), countParked(db)])
  const { covers = [], places = {}, building, position } = checkpoint ?? {}
  const counted = models.map(async (model) => ({
    name: model.name,
    version: model.version,
    isLive: covers.includes(collectionName(model)),
    documents: await db.collection<Document>(collectionNameIn(places, model)).estimatedDocumentCount(),
  }))
  return {
    ...(position !== undefined && { position: String(position) }),
    ...(building && {
      building: {
        names: models.map(({ name }) => name).filter((name) => building.collections.some((each) => isOf(name, each))),
        percent: head === 0n ? 100 : Math.min(100, Number((building.position * 100n) / head)),
      },
    }),
    parkedCount,
    parked: parked.map(toParkedRow),
    models: await Promise.all(counted),
  }
}

/** More of them nobody reads one by one. */
const mostParked = 10_000

/** The events that no read model shows, in the order of the log. By _id. */
export async function parkedEvents({ db }: { readonly db: Db }): Promise<ReadModels['parked']> {
  return (await listParked(db, { limit: mostParked })).map(toParkedRow)
}

function toParkedRow({ stream, type, reason, created }: ParkedEvent): ReadModels['parked'][number] {
  return { stream, type, reason, at: created.toISOString() }
}

/** Whether this collection is one that a read model of that name is built in. */
const isOf = (name: string, collection: string): boolean => collection.startsWith(`${name}_v`)
