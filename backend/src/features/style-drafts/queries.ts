import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { StyleDraft } from './contract.ts'
import { type StyleDraftDocument, styleDrafts } from './projection.ts'

/** How many styles a person may be creating from images at a time. */
export const mostDrafts = 50

/** The styles that a person is creating from images, newest first. Index { userId, createdAt, _id }. */
export async function styleDraftsOf(db: Db, userId: UserId): Promise<readonly StyleDraft[]> {
  const found = await collectionOf<StyleDraftDocument>(db, styleDrafts)
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(mostDrafts)
    .toArray()
  return found.map(({ _id, styleId, name = '', description = '', instructions, assetIds, createdAt }) => ({
    id: _id,
    styleId,
    name,
    description,
    ...(instructions !== undefined && { instructions }),
    assetIds: [...assetIds],
    createdAt: createdAt.toISOString(),
  }))
}

/** How many others there are. From the same index alone. */
export async function numberOfOtherDrafts(db: Db, userId: UserId, draftId: string): Promise<number> {
  const ids = collectionOf<StyleDraftDocument>(db, styleDrafts)
    .find({ userId, _id: { $ne: draftId } }, { projection: { _id: 1 } })
    .limit(mostDrafts)
  return (await ids.toArray()).length
}
