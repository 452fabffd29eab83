import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/lists/expired.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { countOtherThings, readThings } from '../../platform/projections/things/thing-lists.ts'
import { outlinesOf } from '../collections/outline-queries.ts'
import type { Character } from './contract.ts'
import { type CharacterDocument, characters } from './projection.ts'

/** How many characters one person may have: all of them are listed at once. */
export const mostCharacters = 1_000

/** All characters of a person that are not deleted, newest first. Index { userId, listed, createdAt, _id }. */
export async function charactersOf(db: Db, userId: UserId): Promise<readonly Character[]> {
  const found = await readThings<CharacterDocument>(db, characters, userId, mostCharacters)
  const outlines = await outlinesOf(db, userId, found)
  return found.flatMap(({ _id, name = '', createdAt, videos }, at) => {
    const outline = outlines[at]
    if (outline === undefined) return []
    const { imageCount, hiddenVideos, mosaic } = outline
    const counts = { imageCount, videoCount: videos - hiddenVideos }
    return [{ id: _id, name, createdAt: createdAt.toISOString(), ...counts, mosaic }]
  })
}

/** How many other characters a person has, without deleted ones. From the index { userId, listed, createdAt, _id } alone. */
export async function numberOfOtherCharacters(db: Db, userId: UserId, characterId: string): Promise<number> {
  return await countOtherThings(db, characters, userId, { id: characterId, most: mostCharacters })
}

/** Characters of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredCharacters(db: Db, page: PageOfExpired): Promise<readonly Expired[]> {
  return await readExpired(collectionOf(db, characters), page)
}
