import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/lists/expired.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { countOtherThings, readThings } from '../../platform/projections/things/thing-lists.ts'
import type { PromptSetting } from './contract.ts'
import { type PromptSettingDocument, promptSettings } from './projection.ts'

/** How many prompt settings one person may have: all of them are listed at once. */
export const mostPromptSettings = 500

/** All prompt settings of a person that are not deleted, newest first. Index { userId, listed, createdAt, _id }. */
export async function promptSettingsOf(db: Db, userId: UserId): Promise<readonly PromptSetting[]> {
  return (await readThings<PromptSettingDocument>(db, promptSettings, userId, mostPromptSettings)).map(toPromptSetting)
}

/** How many other prompt settings a person has, without deleted ones. From the index { userId, listed, createdAt, _id } alone. */
export async function numberOfOtherPromptSettings(db: Db, userId: UserId, promptSettingId: string): Promise<number> {
  return await countOtherThings(db, promptSettings, userId, { id: promptSettingId, most: mostPromptSettings })
}

/** Prompt settings of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredPromptSettings(db: Db, page: PageOfExpired): Promise<readonly Expired[]> {
  return await readExpired(collectionOf(db, promptSettings), page)
}

function toPromptSetting({
  _id,
  name = '',
  initialPrompt = '',
  refinementPrompt = '',
  createdAt,
}: PromptSettingDocument) {
  return { id: _id, name, initialPrompt, refinementPrompt, createdAt: createdAt.toISOString() }
}
