import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/lists/expired.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { countOtherThings, readThings } from '../../platform/projections/things/thing-lists.ts'
import type { Lora } from './contract.ts'
import { type LoraDocument, loras } from './projection.ts'

/** How many LoRAs one person may have: all of them are listed at once. */
export const mostLoras = 500

/** All LoRAs of a person that are not deleted, newest first. Index { userId, listed, createdAt, _id }. */
export async function lorasOf(db: Db, userId: UserId): Promise<readonly Lora[]> {
  return (await readThings<LoraDocument>(db, loras, userId, mostLoras)).map(toLora)
}

/** How many other LoRAs a person has, without deleted ones. From the index { userId, listed, createdAt, _id } alone. */
export async function numberOfOtherLoras(db: Db, userId: UserId, loraId: string): Promise<number> {
  return await countOtherThings(db, loras, userId, { id: loraId, most: mostLoras })
}

/** LoRAs of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredLoras(db: Db, page: PageOfExpired): Promise<readonly Expired[]> {
  return await readExpired(collectionOf(db, loras), page)
}

function toLora({
  _id,
  name = '',
  triggerWord = '',
  highNoiseUrl = '',
  lowNoiseUrl = '',
  ...rest
}: LoraDocument): Lora {
  const { thumbnailUrl = '', createdAt } = rest
  const addresses = { highNoiseUrl, lowNoiseUrl, ...(thumbnailUrl !== '' && { thumbnailUrl }) }
  return { id: _id, name, triggerWord, ...addresses, createdAt: createdAt.toISOString() }
}
