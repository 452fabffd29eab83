import type { Db } from 'mongodb'
import type { z } from 'zod'
import { AssetId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { packIds } from '../../platform/projections/pack-shapes.ts'
import { listedImages, outlineImages } from '../assets/queries.ts'
import { outputsAsMade } from '../images/making-queries.ts'
import { generationsWith, ownGenerations } from '../images/queries.ts'
import type { Columns } from './contract.ts'
import type { galleryMakings, Making } from './makings-contract.ts'
import { packColumns } from './pack-columns.ts'

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
  const jobIds = search === undefined ? undefined : await generationsWith(db, userId, search)
  const images = await outlineImages(db, userId, {
    favoritesOnly,
    jobIds,
    madeFrom: madeFrom === undefined ? undefined : AssetId.parse(madeFrom),
  })
  return { columns: packColumns(images), position: checkpoint?.position }
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
