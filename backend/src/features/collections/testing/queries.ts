import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { firstMembers, outlinesOf } from '../outline-queries.ts'
import {
  collectionsOfImages,
  columnsOfMembers,
  imagesInCollections,
  isInMostCollections,
  memberImagesOf,
  type PromptsOf,
} from '../queries.ts'

interface Known {
  readonly userId: UserId
  /** Ids of images that are not in the trash. */
  readonly images: () => readonly string[]
  /** The same, of images that are in collections. */
  readonly memberImages: () => readonly string[]
  readonly generationsOfMembers: () => readonly string[]
  readonly promptsIn: (db: Db) => PromptsOf
}

/** Each query of this slice, as the test of the query plans runs it. */
export function collectionQueries({
  userId,
  images,
  memberImages,
  generationsOfMembers,
  promptsIn,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const collection = `${userId} collection`
  return {
    firstMembers: (db) => firstMembers(db, userId, collection, 0),
    'firstMembers behind hidden ones': (db) => firstMembers(db, userId, collection, 40),
    isInMostCollections: (db) => isInMostCollections(db, userId, memberImages()[0] ?? ''),
    outlinesOf: (db) => outlinesOf(db, userId, [{ _id: collection, members: 3, newest: [], cover: `${userId} 4` }]),
    memberImagesOf: (db) => memberImagesOf(db, userId, collection),
    columnsOfMembers: (db) => columnsOfMembers(db, userId, collection, undefined),
    'columnsOfMembers of a search': (db) => columnsOfMembers(db, userId, collection, generationsOfMembers()),
    collectionsOfImages: (db) => collectionsOfImages(db, userId, memberImages()),
    imagesInCollections: (db) => imagesInCollections(db, userId, images(), promptsIn(db)),
  }
}
