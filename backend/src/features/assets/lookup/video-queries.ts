import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type AssetDocument, assets } from '../projection.ts'

/** A video that a user has. */
export interface OwnVideo {
  readonly assetId: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly durationMs: number
  readonly hasSound: boolean
}

/** Those of the videos that the user owns and has not deleted, by id. By _id, the owner in the query. */
export async function usableVideos(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, OwnVideo>> {
  const found = await collectionOf<AssetDocument>(db, assets)
    .find({ _id: { $in: [...assetIds] }, userId, medium: 'video', deletedAt: { $exists: false } })
    .toArray()
  return new Map(
    found.flatMap(({ _id, media: { width, height, thumbhash, video } }) =>
      video === undefined
        ? []
        : [[_id, { assetId: _id, width, height, thumbhash, durationMs: video.durationMs, hasSound: video.hasSound }]],
    ),
  )
}
