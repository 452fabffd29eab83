import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { clipFiles } from '../clips/file-queries.ts'
import type { CharacterVideo } from './contract.ts'
import { type CharacterVideoDocument, characterVideos } from './projection.ts'

/** The videos of a character that are not in the trash, the one added last first. Index { userId, characterId, listed, addedAt, _id }. */
export async function videosOfCharacter(db: Db, userId: UserId, characterId: string): Promise<CharacterVideo[]> {
  const members = await collectionOf<CharacterVideoDocument>(db, characterVideos)
    .find({ userId, characterId, listed: true }, { projection: { assetId: 1 } })
    .sort({ addedAt: -1, _id: 1 })
    .toArray()
  const ids = members.map(({ assetId }) => assetId)
  const files = await clipFiles(db, userId, ids)
  return ids.flatMap((id) => {
    const clip = files.get(id)
    return clip === undefined ? [] : [{ id, videoUrl: clip.playUrl, clip }]
  })
}
