import type { Db } from 'mongodb'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { Shape } from '../../platform/http/contract/packed-shapes.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import type { Members } from '../../platform/projections/members.ts'
import { packShapes } from '../../platform/projections/pack-shapes.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { readShape } from '../../platform/projections/read-shape.ts'
import { usableImages } from '../assets/reference-queries.ts'
import type { CollectionImage, MemberColumns, MemberImage } from './contract.ts'
import { thumbnailOf, toMemberImage } from './member-address.ts'
import { type MemberDocument, type MembershipDocument, memberId, members, memberships } from './projection.ts'

/** How many images a mosaic shows (spec images 9). */
export const mosaicSize = 4

/** Ids of images that are in the trash or gone, by the collections that they are in. */
export type HiddenMembers = ReadonlyMap<string, ReadonlySet<string>>

const none: ReadonlySet<string> = new Set()

/**
 * The images, of all collections of a user, that no list shows because they are in the trash or gone. Index { userId,
 * listed, collections }.
 */
export async function hiddenMembers(db: Db, userId: string): Promise<HiddenMembers> {
  const found = await hidden(db, userId, { $gt: '' })
  const byCollection = new Map<string, Set<string>>()
  for (const { _id, collections } of found) {
    for (const id of collections) byCollection.set(id, (byCollection.get(id) ?? new Set()).add(_id))
  }
  return byCollection
}

const hidden = (db: Db, userId: string, collections: string | { readonly $gt: string }) =>
  collectionOf<MembershipDocument>(db, memberships)
    .find({ userId, listed: false, collections }, { projection: { collections: 1 } })
    .toArray()

/** Reading one batch blocks the process for a few milliseconds; other work runs between two batches. */
const readAtOnce = 5_000

/** The order of the images of a collection. Older images may have equal ranks. */
const inOrder = { rank: -1, assetId: 1 } as const

/** Ids of the images of a collection that no list shows. */
const hiddenIn = async (db: Db, userId: string, collectionId: string): Promise<ReadonlySet<string>> =>
  new Set((await hidden(db, userId, collectionId)).map(({ _id }) => _id))

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

/** The first images of a collection, in their order, without those hidden. The same index. */
export async function firstMembers(
  db: Db,
  userId: string,
  collectionId: string,
  gone: ReadonlySet<string> = none,
): Promise<readonly string[]> {
  const found = await collectionOf<MemberDocument>(db, members)
    .find({ userId, collectionId, listed: true }, { projection: { _id: 0, assetId: 1 } })
    .sort(inOrder)
    .limit(mosaicSize + gone.size)
    .toArray()
  return found.map(({ assetId }) => assetId).filter((id) => !gone.has(id))
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

/** What a card of a collection shows. */
export interface Outline {
  /** Images that are not in the trash. */
  readonly imageCount: number
  /** Addresses of up to four of them as thumbnails: the cover, and the ones added last. */
  readonly mosaic: string[]
}

type Outlined = Members & { readonly _id: string }

/** Ids of the documents of those covers that are among the images of their collection now. By _id, the owner in the query. */
async function presentCovers(db: Db, userId: string, collections: readonly Outlined[]): Promise<ReadonlySet<string>> {
  const covers = collections.flatMap(({ _id, cover }) => (cover === null ? [] : [memberId(_id, cover)]))
  if (covers.length === 0) return none
  const found = await collectionOf<MemberDocument>(db, members)
    .find({ _id: { $in: covers }, userId, listed: true }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

/** The outline of each collection of a user, in the order given. */
export async function outlinesOf(
  db: Db,
  userId: string,
  collections: readonly Outlined[],
): Promise<readonly Outline[]> {
  const [byCollection, covers] = await Promise.all([hiddenMembers(db, userId), presentCovers(db, userId, collections)])
  return await Promise.all(
    collections.map(async ({ _id, members: count, newest, cover }) => {
      const gone = byCollection.get(_id) ?? none
      const imageCount = count - gone.size
      const shown = cover !== null && covers.has(memberId(_id, cover)) ? [cover] : []
      const known = firstOf([...shown, ...newest.toReversed()], gone)
      // if most of the images that were added last are in the trash by now, the next ones are looked up
      const first = known.length >= Math.min(mosaicSize, imageCount) ? [] : await firstMembers(db, userId, _id, gone)
      const mosaic = firstOf([...known, ...first], gone).map(thumbnailOf)
      return { imageCount, mosaic }
    }),
  )
}

const firstOf = (ids: readonly string[], gone: ReadonlySet<string>): readonly string[] =>
  [...new Set(ids)].filter((id) => !gone.has(id)).slice(0, mosaicSize)
