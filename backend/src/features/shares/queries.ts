import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { isRefilling, readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { collectionOf, currentCollectionOf } from '../../platform/projections/lists/read.ts'
import { barredAmong, isBarred } from '../accounts/queries.ts'
import { readPresentAsset } from '../assets/lookup/present-queries.ts'
import { isUsableNow } from '../assets/lookup/reference-queries.ts'
import { findOwnedAssets, type OwnedMedia } from '../assets/queries.ts'
import { ShareId, shareEvents, shareStream } from './events.ts'
import { type ShareDocument, shares } from './projection.ts'

const collection = (db: Db) => collectionOf<ShareDocument>(db, shares)

/** The open link of a person to an image, if there is one. Index { userId, assetId, open }. */
export async function openShare(db: Db, userId: UserId, assetId: AssetId): Promise<ShareId | undefined> {
  const found = await collection(db).findOne({ userId, assetId, open: true }, { projection: { _id: 1 } })
  return found === null ? undefined : ShareId.parse(found._id)
}

/**
 * What an open link shows; undefined when it has ended, when the image is in the trash or deleted, and while its owner is suspended.
 * Throws ReadModelMissing once a newer version has taken the place of a read model that decides this, and DomainError `unavailable` while the
 * read models are filled again and so show a moment of the past: what has ended since must not be shown. Five reads, each by _id.
 */
export async function sharedMedia(db: Db, shareId: ShareId): Promise<OwnedMedia | undefined> {
  const checkpoint = await readCheckpoint(db)
  if (checkpoint === null || isRefilling(checkpoint)) {
    throw new DomainError(commonErrors.unavailable, 'The studio is being updated. Please try again in a moment.')
  }
  const share = await currentCollectionOf<ShareDocument>(db, shares).findOne({ _id: shareId, open: true })
  if (share === null) return undefined
  const asked = { userId: UserId.parse(share.userId), assetId: AssetId.parse(share.assetId) }
  const [isUsable, suspended, [media]] = await Promise.all([
    isUsableNow(db, asked.userId, asked.assetId),
    barredAmong(db, [asked.userId]),
    findOwnedAssets(db, [asked]),
  ])
  return isUsable && !suspended.has(asked.userId) ? media : undefined
}

/**
 * Whether the link is open, its image not in the trash and its owner not suspended, by their own streams: read models may be behind, and
 * what a person has ended is not shown from the moment on in which that was answered.
 */
export async function isShownNow(
  store: EventStore,
  shareId: ShareId,
  media: Pick<OwnedMedia, '_id' | 'userId'>,
): Promise<boolean> {
  const [assetId, userId] = [AssetId.parse(media._id), UserId.parse(media.userId)]
  const [links, asset, isSuspended] = await Promise.all([
    store.read(shareStream(assetId), shareEvents),
    readPresentAsset(store, { userId, assetId }),
    isBarred(store, userId),
  ])
  const last = links.at(-1)
  const isOpen = last?.type === 'ShareCreated' && last.data.shareId === shareId
  return isOpen && asset !== undefined && !isSuspended
}
