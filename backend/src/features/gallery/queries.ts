import type { Db } from 'mongodb'
import type { z } from 'zod'
import { AssetId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { packIds } from '../../platform/projections/packed/pack-shapes.ts'
import { idsMadeFrom } from '../assets/lookup/family-queries.ts'
import { listedImages } from '../assets/queries.ts'
import { outputsAsMade } from '../images/lists/making-queries.ts'
import { generationsWith, ownGenerations } from '../images/queries.ts'
import type { Columns } from './contract.ts'
import type { galleryMakings, Making } from './makings-contract.ts'
import { packColumns } from './pack-columns.ts'
import { type GalleryPart, galleryParts } from './projection.ts'
import { type PartImage, readPart } from './read-part.ts'

interface ColumnsFilter {
  readonly favoritesOnly: boolean
  /** Words of the prompt. */
  readonly search?: string | undefined
  /** The picture that they were made from. */
  readonly madeFrom?: string | undefined
}

/** The shape of a user's gallery, and the position of the log that it shows at least. */
export async function columnsOf(
  db: Db,
  userId: UserId,
  { favoritesOnly, search, madeFrom }: ColumnsFilter,
): Promise<{ readonly columns: Columns; readonly position: Position | undefined }> {
  // The checkpoint first: images that are read after it may be newer, but never older.
  const checkpoint = await readCheckpoint(db)
  const [images, jobs, made] = await Promise.all([
    imagesOf(db, userId),
    search === undefined ? undefined : generationsWith(db, userId, search).then((ids) => new Set<string>(ids)),
    madeFrom === undefined ? undefined : idsMadeFrom(db, userId, AssetId.parse(madeFrom)),
  ])
  const found = images.filter(
    ({ id, jobId, isFavorite }) =>
      (!favoritesOnly || isFavorite) && (jobs?.has(jobId) ?? true) && (made?.has(id) ?? true),
  )
  return { columns: packColumns(found), position: checkpoint?.position }
}

/** Reading one batch blocks the process for a few milliseconds; other work runs between two batches. */
const partsAtOnce = 64

/** All images of a user's gallery, newest first. Index { userId }. */
async function imagesOf(db: Db, userId: UserId): Promise<readonly PartImage[]> {
  const parts = collectionOf<GalleryPart>(db, galleryParts).find<Buffer>(
    { userId },
    { batchSize: partsAtOnce, raw: true },
  )
  const images: PartImage[] = []
  for await (const part of parts) for (const image of readPart(part)) images.push(image)
  return images.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** How the user's images were made, those that were made alike together. */
export async function makingsOf(db: Db, userId: UserId): Promise<z.infer<typeof galleryMakings.response>> {
  const alike = new Map<string, { readonly making: Making; readonly ids: string[] }>()
  for (const { making, assetIds } of await outputsAsMade(db, userId)) {
    const key = JSON.stringify([making.model, making.quality, making.style, making.styleId])
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { making, ids: [...assetIds] })
    else known.ids.push(...assetIds)
  }
  return Array.from(alike.values(), ({ making, ids }) => ({ ...making, ids: packIds(ids) }))
}

/** Those of the images that are in the user's gallery, in the order of the ids, and the generations they belong to. */
export async function detailsOf(db: Db, userId: UserId, assetIds: readonly string[]) {
  const found = new Map((await listedImages(db, userId, assetIds)).map((image) => [image.id, image]))
  const images = [...new Set(assetIds)].flatMap((id) => found.get(id) ?? [])
  const generations = await ownGenerations(db, userId, [...new Set(images.map(({ generationId }) => generationId))])
  return { images, generations }
}
