import type { Db } from 'mongodb'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { listedImages, outlineImages } from '../assets/queries.ts'
import { generationsWith, ownGenerations } from '../images/queries.ts'
import type { Columns } from './contract.ts'
import { packColumns } from './pack-columns.ts'

interface ColumnsFilter {
  readonly favoritesOnly: boolean
  /** Words of the prompt. */
  readonly search?: string | undefined
}

/** The shape of a user's gallery, and the position of the log that it shows at least. */
export async function columnsOf(
  db: Db,
  userId: UserId,
  { favoritesOnly, search }: ColumnsFilter,
): Promise<{ readonly columns: Columns; readonly position: Position | undefined }> {
  // The checkpoint first: images that are read after it may be newer, but never older.
  const checkpoint = await readCheckpoint(db)
  const jobIds = search === undefined ? undefined : await generationsWith(db, userId, search)
  const images = await outlineImages(db, userId, { favoritesOnly, jobIds })
  return { columns: packColumns(images), position: checkpoint?.position }
}

/** Those of the images that are in the user's gallery, in the order of the ids, and the generations they belong to. */
export async function detailsOf(db: Db, userId: UserId, assetIds: readonly string[]) {
  const found = new Map((await listedImages(db, userId, assetIds)).map((image) => [image.id, image]))
  const images = [...new Set(assetIds)].flatMap((id) => found.get(id) ?? [])
  const generations = await ownGenerations(db, userId, [...new Set(images.map(({ generationId }) => generationId))])
  return { images, generations }
}
