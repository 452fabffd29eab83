import type { Db } from 'mongodb'
import type { Logger } from '../../eventsourcing/logger.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { collectionNameIn, firstLists } from '../mongo/collection-names.ts'
import type { AnyProjection } from '../projection.ts'
import { dropLeftovers } from '../rebuild/leftovers.ts'
import { registerCollections } from '../rebuild/owned-collections.ts'
import type { ReadModelState } from './read-model-state.ts'

/** Where a projector writes. */
type Written = Pick<ReadModelState, 'names' | 'lists'>

interface Leaving {
  readonly db: Db
  readonly projections: readonly AnyProjection[]
  readonly log: Logger
}

/**
 * Drops what nobody uses, when a projector begins and when it goes on in other collections. Those of before are written down once more:
 * its last batch may have made them again after another projector had dropped and forgotten them.
 */
export async function dropLeftBehind(
  { db, projections, log }: Leaving,
  before: Written | undefined,
  now: Written,
): Promise<void> {
  const left = before ? leftBehind(projections, before, now) : []
  if (before && left.length === 0) return
  await registerCollections(db, left)
  try {
    await dropLeftovers(db)
  } catch (error) {
    log.warn({ err: error }, 'Old collections could not be deleted; the next round tries again')
  }
}

/** Writes down the collections of a projector that ends, unless they are still in use, so that the next one drops them. */
export async function ownLeftBehind({ db, projections }: Leaving, before: Written): Promise<void> {
  const now = await readCheckpoint(db)
  const written = { names: now?.places ?? {}, lists: now?.lists ?? firstLists }
  await registerCollections(db, leftBehind(projections, before, written))
}

function leftBehind(projections: readonly AnyProjection[], before: Written, now: Written): readonly string[] {
  const collectionsOf = ({ names, lists }: Written) => [
    ...projections.map((projection) => collectionNameIn(names, projection)),
    ...Object.values(lists),
  ]
  const used = collectionsOf(now)
  return collectionsOf(before).filter((name) => !used.includes(name))
}
