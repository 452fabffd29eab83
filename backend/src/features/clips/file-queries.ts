import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { usableVideos } from '../assets/lookup/video-queries.ts'
import { fileOf } from './clip.ts'
import type { Clip } from './contract.ts'

/** The files of those videos that the user owns and has not deleted, by asset id. */
export async function clipFiles(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, Clip>> {
  const videos = await usableVideos(db, userId, assetIds)
  return new Map([...videos].map(([id, video]) => [id, fileOf(video)]))
}
