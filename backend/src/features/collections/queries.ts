import type { Db } from 'mongodb'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { Shape } from '../../platform/http/contract/packed-shapes.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { packShapes } from '../../platform/projections/packed/pack-shapes.ts'
import { readShape } from '../../platform/projections/packed/read-shape.ts'
import { usableImages } from '../assets/lookup/reference-queries.ts'
import type { CollectionImage, MemberColumns, MemberImage } from './contract.ts'
import { mostCollections } from './member.ts'
import { toMemberImage } from './member-address.ts'
import { type MemberDocument, type MembershipDocument, members, memberships } from './projection.ts'

/** Reading one batch blocks the process for a few milliseconds; other work runs between two batches. */
const readAtOnce = 5_000

/** The order of the images of a collection. Older images may have equal ranks. */
export const inOrder = { rank: -1, assetId: 1 } as const

/** Ids of the images of a collection that no list shows. Index { userId, listed, collections }. */
async function hiddenIn(db: Db, userId: string, collectionId: string): Promise<ReadonlySet<string>> {
  const found = await collectionOf<MembershipDocument>(db, memberships)
    .find({ userId, listed: false, collections: collectionId }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

/**
 * Ids and ratios of the images of a collection that are not in the trash, in their order. Covered by the index
 * { userId, collectionId, listed, rank, assetId, ratio, generationId }.
 * @param jobIds images of these generations only; absent: all
 */
async function shapesOfMembers(
  db: Db,
  userId: string,
  collectionId: string,
  jobIds: readonly string[] | undefined,
): Promise<readonly Shape[]> {
  const ofJobs = jobIds && { generationId: { $in: [...jobIds] } }
  const [found, gone] = await Promise.all([
    collectionOf<MemberDocument>(db, members)
      .find<Buffer>(
        { userId, collectionId, listed: true, ...ofJobs },
        { projection: { _id: 0, assetId: 1, ratio: 1 }, batchSize: readAtOnce, raw: true },
      )
      .sort(inOrder)
      .toArray(),
    hiddenIn(db, userId, collectionId),
  ])
  return found.map(readShape).filter(({ id }) => !gone.has(id))
}

/** The images of a collection that are not in the trash, in their order. Covered by the same index. */
export async function memberImagesOf(db: Db, userId: string, collectionId: string): Promise<readonly MemberImage[]> {
  const [found, gone] = await Promise.all([
    collectionOf<MemberDocument>(db, members)
      .find(
        { userId, collectionId, listed: true },
        { projection: { _id: 0, assetId: 1, generationId: 1 }, batchSize: readAtOnce },
      )
      .sort(inOrder)
      .toArray(),
    hiddenIn(db, userId, collectionId),
  ])
  return found.filter(({ assetId }) => !gone.has(assetId)).map(toMemberImage)
}

/**
 * Ids and ratios of a collection's images as packed columns, with the position of the log that they show at least.
 * @param jobIds images of these generations only; absent: all
 */
export async function columnsOfMembers(
  db: Db,
  userId: string,
  collectionId: string,
  jobIds: readonly string[] | undefined,
): Promise<{ readonly columns: MemberColumns; readonly position: Position | undefined }> {
  // The checkpoint first: images that are read after it may be newer, but never older.
  const checkpoint = await readCheckpoint(db)
  const shapes = await shapesOfMembers(db, userId, collectionId, jobIds)
  return { columns: packShapes(shapes), position: checkpoint?.position }
}

/** The prompts of generations by their ids; one without a prompt is left out. */
export type PromptsOf = (jobIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Images of a user that are not in the trash, in the order of the ids, with their prompts and which collections they are in. */
export async function imagesInCollections(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
  promptsOf: PromptsOf,
): Promise<readonly CollectionImage[]> {
  const [images, collections] = await Promise.all([
    usableImages(db, userId, assetIds),
    collectionsOfImages(db, userId, assetIds),
  ])
  const byId = new Map(images.map((image) => [image.id, image]))
  const prompts = await promptsOf(images.flatMap(({ generationId }) => generationId ?? []))
  return [...new Set(assetIds)].flatMap((id) => {
    const image = byId.get(id)
    if (image === undefined) return []
    const prompt = image.generationId === undefined ? undefined : prompts.get(image.generationId)
    return [{ ...image, collections: [...(collections.get(id) ?? [])], ...(prompt !== undefined && { prompt }) }]
  })
}

/** In which collections images of a user are, by the images' ids. By _id, the owner in the query. */
export async function collectionsOfImages(
  db: Db,
  userId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await collectionOf<MembershipDocument>(db, memberships)
    .find({ _id: { $in: [...assetIds] }, userId, listed: true })
    .toArray()
  return new Map(found.map(({ _id, collections }) => [_id, collections]))
}

/** Whether an image is in as many collections as it may be. By _id, the owner in the query. */
export async function isInMostCollections(db: Db, userId: string, assetId: string): Promise<boolean> {
  const found = await collectionOf<MembershipDocument>(db, memberships).findOne(
    { _id: assetId, userId },
    { projection: { collections: 1 } },
  )
  return found !== null && found.collections.length >= mostCollections
}
