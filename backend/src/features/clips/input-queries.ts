import type { Collection, Db } from 'mongodb'
import { AssetId, type UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf, currentCollectionOf } from '../../platform/projections/lists/read.ts'
import { inputsOfChecksum, type OwnInput, sentInputs } from '../assets/lookup/input-queries.ts'
import { type ClipDocument, clips } from './projection.ts'

type Clip = Pick<ClipDocument, '_id' | 'state' | 'listed' | 'retryOf' | 'inputAssetIds'>

/**
 * Uploaded sounds and videos that no clip needs any more. A clip and its retries need their inputs until each is deleted for good, or has
 * failed and was dismissed or retried. Throws ReadModelMissing once a newer version has taken the place of a read model: its clips are not
 * known here. Index { userId, listed, place, _id }.
 * @param areKnown whether the read models have all that a person has requested; who lacks something is left out
 */
export async function unusedInputs(
  db: Db,
  areKnown: (userId: string) => boolean = () => true,
): Promise<readonly AssetId[]> {
  const unused: AssetId[] = []
  for (const [userId, inputs] of Map.groupBy(await sentInputs(db), (input) => input.userId)) {
    if (!areKnown(userId)) continue
    const isUnused = unusedAmong(await clipsOf(currentCollectionOf<ClipDocument>(db, clips), userId))
    unused.push(...inputs.filter(isUnused).map(({ _id }) => AssetId.parse(_id)))
  }
  return unused
}

/**
 * An asset of this person with exactly these bytes (SHA-256 of its original). An uploaded sound counts only while a clip still uses it:
 * otherwise the sweep may delete it before the new job starts. An uploaded video never counts, because an earlier release stored those with
 * place and device. What is in the trash does not count. Index { userId, listed, place, _id }.
 */
export async function inputOfChecksum(
  db: Db,
  userId: UserId,
  wanted: Parameters<typeof inputsOfChecksum>[2],
): Promise<AssetId | undefined> {
  const found = await inputsOfChecksum(db, userId, wanted)
  if (found.length === 0) return undefined
  const isUnused = unusedAmong(await clipsOf(collectionOf<ClipDocument>(db, clips), userId))
  const known = found.find((input) => input.kind !== 'upload' || (wanted.medium === 'audio' && !isUnused(input)))
  return known && AssetId.parse(known._id)
}

/** All clips of a person, those in the trash and what is left of the others included. */
async function clipsOf(collection: Collection<ClipDocument>, userId: string): Promise<readonly Clip[]> {
  const projection = { state: 1, listed: 1, retryOf: 1, inputAssetIds: 1 }
  return await collection.find<Clip>({ userId }, { projection }).toArray()
}

/** What came with the request of something that is no clip is not judged here. */
function unusedAmong(all: readonly Clip[]): (input: OwnInput) => boolean {
  const retried = new Set(all.flatMap(({ retryOf }) => retryOf ?? []))
  const over = new Set<string | undefined>(all.filter((clip) => isOver(clip, retried)).map(({ _id }) => _id))
  const kept = all.filter(({ _id }) => !over.has(_id))
  const named = new Set(kept.flatMap(({ inputAssetIds }) => Object.values(inputAssetIds)))
  return ({ _id, jobId }) => over.has(jobId) && !named.has(_id)
}

/** Whether it is deleted for good, or has failed and was dismissed or retried. */
function isOver({ _id, state, listed }: Clip, retried: ReadonlySet<string>): boolean {
  return state.status === 'purged' || (state.status === 'failed' && (!listed || retried.has(_id)))
}
