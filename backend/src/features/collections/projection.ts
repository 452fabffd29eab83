import { type Medium, mediumOf } from '../../platform/eventsourcing/stored-media.ts'
import { change, create, projection, type ReadModel, type Update } from '../../platform/projections/projection.ts'
import type { AssetEvent } from '../assets/events.ts'
import type { CharacterVideoEvent } from '../character-videos/events.ts'
import type { MemberEvent } from './events.ts'

/** An image in a collection. One that was removed has no other fields than these ids, and is not listed. */
export interface MemberDocument extends ReadModel {
  readonly userId: string
  /** Id of the character or style. */
  readonly collectionId: string
  readonly assetId: string
  /** It is in the collection. Whether the image is in the trash is in the read model `memberships`. */
  readonly listed: boolean
  /** The highest first. */
  readonly rank?: string
  /** Width for a height of 1000. */
  readonly ratio?: number
  readonly generationId?: string
}

/** Read model `members`: the images of characters and styles, one document for each image in each. */
export const members = projection<MemberEvent>({
  name: 'members',
  version: 1,
  // contains every field that the columns of a collection show, so that they are read from the index alone
  indexes: [{ key: { userId: 1, collectionId: 1, listed: 1, rank: -1, assetId: 1, ratio: 1, generationId: 1 } }],
  on: {
    CharacterImageAdded: ({ data, revision }) => added(data.characterId, data, revision),
    CharacterImageMoved: ({ data }) => change(idOf(data.characterId, data), { $set: { rank: data.rank } }),
    CharacterImageRemoved: ({ data }) => change(idOf(data.characterId, data), removed),
    StyleImageAdded: ({ data, revision }) => added(data.styleId, data, revision),
    StyleImageMoved: ({ data }) => change(idOf(data.styleId, data), { $set: { rank: data.rank } }),
    StyleImageRemoved: ({ data }) => change(idOf(data.styleId, data), removed),
  },
})

type Pair = { readonly userId: string; readonly assetId: string }
type Added = Pair & { readonly rank: string; readonly ratio: number; readonly generationId?: string | undefined }

/** Id of the document of an image in a collection. */
export function memberId(collectionId: string, assetId: string): string {
  return `${collectionId} ${assetId}`
}

const idOf = (collectionId: string, { assetId }: Pair): string => memberId(collectionId, assetId)

/** Only the first event of a stream creates the document; an image that was removed and comes back has one already. */
function added(collectionId: string, { userId, assetId, rank, ratio, generationId }: Added, revision: bigint) {
  const image = { listed: true, rank, ratio, ...(generationId !== undefined && { generationId }) }
  const id = memberId(collectionId, assetId)
  return revision === 0n ? create(id, { userId, collectionId, assetId, ...image }) : change(id, { $set: image })
}

const removed: Update = { $set: { listed: false }, $unset: { rank: 1, ratio: 1, generationId: 1 } }

/** In which collections an image is, or a video. */
export interface MembershipDocument extends ReadModel {
  readonly userId: string
  readonly medium: Medium
  /** Neither in the trash nor deleted for good. */
  readonly listed: boolean
  /** Ids of characters and styles, also of deleted ones. */
  readonly collections: readonly string[]
}

/**
 * Read model `memberships`, by asset id. When an image goes to the trash, only its document here changes: lists and counts of its
 * collections leave out the images that are not listed here, of which there are few. Videos of characters are counted in the same way.
 */
export const memberships = projection<MemberEvent | CharacterVideoEvent | AssetEvent>({
  name: 'memberships',
  version: 2,
  indexes: [{ key: { userId: 1, listed: 1, collections: 1 } }],
  on: {
    AssetCreated: ({ data: { assetId, userId, media } }) =>
      create(assetId, { userId, medium: mediumOf(media), listed: true, collections: [] }),
    CharacterImageAdded: ({ data }) => change(data.assetId, { $addToSet: { collections: data.characterId } }),
    CharacterImageRemoved: ({ data }) => change(data.assetId, { $pull: { collections: data.characterId } }),
    CharacterVideoAdded: ({ data }) => change(data.assetId, { $addToSet: { collections: data.characterId } }),
    CharacterVideoRemoved: ({ data }) => change(data.assetId, { $pull: { collections: data.characterId } }),
    StyleImageAdded: ({ data }) => change(data.assetId, { $addToSet: { collections: data.styleId } }),
    StyleImageRemoved: ({ data }) => change(data.assetId, { $pull: { collections: data.styleId } }),
    AssetTrashed: ({ data }) => listed(data, false),
    UploadTrashed: ({ data }) => listed(data, false),
    AssetRestored: ({ data }) => listed(data, true),
    UploadRestored: ({ data }) => listed(data, true),
    // The document stays, because the image is still among the members of its collections, and this marks it as one that
    // must not be counted.
    AssetPurged: ({ data }) => listed(data, false),
    UploadPurged: ({ data }) => listed(data, false),
  },
})

const listed = ({ assetId }: { readonly assetId: string }, is: boolean) => change(assetId, { $set: { listed: is } })
