import type { Db } from 'mongodb'
import type { UserId } from '../../eventsourcing/event.ts'
import { collectionOf } from '../lists/read.ts'
import type { ThingDocument } from './thing-documents.ts'

/** The read model of one kind of thing. */
interface Model {
  readonly name: string
  readonly version: number
}

/** At most so many things of a person that are not deleted, newest first. Index { userId, listed, createdAt, _id }. */
export async function readThings<Document extends ThingDocument>(
  db: Db,
  model: Model,
  userId: UserId,
  most: number,
): Promise<readonly Document[]> {
  return await collectionOf<ThingDocument>(db, model)
    .find<Document>({ userId, listed: true })
    .sort({ createdAt: -1, _id: -1 })
    .limit(most)
    .toArray()
}

/**
 * How many other things of the kind a person has, without deleted ones, counted up to `most`. From the index
 * { userId, listed, createdAt, _id } alone.
 */
export async function countOtherThings(
  db: Db,
  model: Model,
  userId: UserId,
  { id, most }: { readonly id: string; readonly most: number },
): Promise<number> {
  const ids = collectionOf<ThingDocument>(db, model)
    .find({ userId, listed: true, _id: { $ne: id } }, { projection: { _id: 1 } })
    .limit(most)
  return (await ids.toArray()).length
}
