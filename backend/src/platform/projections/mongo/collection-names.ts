import type { Db, MongoClient } from 'mongodb'
import { collectionName } from '../projection.ts'

/** By name of a read model with its version: the collection that holds it. A model without an entry is in the one of its name. */
export type CollectionNames = Readonly<Record<string, string>>

/** The collections of the feed and of the parked events. */
export type ListNames = Readonly<Record<'feed' | 'parked', string>>

/** Their names until read models are begun anew. */
export const firstLists: ListNames = { feed: 'feed', parked: 'parked' }

interface Named {
  readonly name: string
  readonly version: number
}

/** The collection of a read model. */
export function collectionNameIn(names: CollectionNames, model: Named): string {
  return names[collectionName(model)] ?? collectionName(model)
}

/** Another version is live than the one that the code needs: an error is better than an empty answer, or one that nobody keeps true. */
export class ReadModelMissing extends Error {
  /** The HTTP status: the client may try again later. */
  readonly statusCode = 503

  constructor(model: Named) {
    super(`${collectionName(model)} is not live`)
    this.name = 'ReadModelMissing'
  }
}

/** The part of a checkpoint that says which collections hold the read models. */
interface Known {
  readonly covers: readonly string[]
  readonly places?: CollectionNames
  readonly lists?: ListNames
  readonly retired?: readonly { readonly model: string; readonly collection: string }[]
}

// Every reading of the checkpoint brings this up to date. Replaced collections stay for a day, so a stale entry does no harm.
const known = new WeakMap<MongoClient, Map<string, Known>>()

/** Remembers for this process which collections a checkpoint names; null forgets them. */
export function rememberCollectionNames({ client, databaseName }: Db, checkpoint: Known | null): void {
  const databases = known.get(client) ?? new Map<string, Known>()
  known.set(client, databases)
  if (checkpoint) databases.set(databaseName, checkpoint)
  else databases.delete(databaseName)
}

/**
 * The collection that readers of this version read now, as far as this process knows: also one that a newer version has replaced, which
 * stands still since. Throws ReadModelMissing.
 */
export function liveCollectionName(db: Db, model: Named): string {
  const { covers, retired = [] } = knownOf(db)
  const name = collectionName(model)
  const old = covers.includes(name) ? undefined : retired.findLast((each) => each.model === name)
  return old?.collection ?? currentCollectionName(db, model)
}

/** The collection of this version that a projector keeps up to date, as far as this process knows. Throws ReadModelMissing. */
export function currentCollectionName(db: Db, model: Named): string {
  const { covers, places: names = {}, retired = [] } = knownOf(db)
  const name = collectionName(model)
  if (covers.includes(name)) return collectionNameIn(names, model)
  const isReplaced = retired.some((each) => each.model === name)
  if (isReplaced || covers.some((other) => isVersionOf(model.name, other))) throw new ReadModelMissing(model)
  return name
}

/** The collections of the feed and of the parked events, as far as this process knows. */
export function listNames(db: Db): ListNames {
  return knownOf(db).lists ?? firstLists
}

const knownOf = ({ client, databaseName }: Db): Known => known.get(client)?.get(databaseName) ?? { covers: [] }

/** Whether this is the read model of that name in some version. */
export function isVersionOf(name: string, model: string): boolean {
  return model.startsWith(`${name}_v`) && /^\d+$/.test(model.slice(name.length + 2))
}

/** The version in the name of a read model with its version. */
export function versionOf(model: string): number {
  return Number(model.slice(model.lastIndexOf('_v') + 2))
}
