import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { type Expired, type PageOfExpired, readExpired } from '../../platform/projections/lists/expired.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { countOtherThings, readThings } from '../../platform/projections/things/thing-lists.ts'
import { outlinesOf } from '../collections/outline-queries.ts'
import type { Style } from './contract.ts'
import { type StyleDocument, styles } from './projection.ts'

/** How many styles one person may have: all of them are listed at once. */
export const mostStyles = 1_000

/** All styles of a person that are not deleted, newest first. Index { userId, listed, createdAt, _id }. */
export async function stylesOf(db: Db, userId: UserId): Promise<readonly Style[]> {
  const found = await readThings<StyleDocument>(db, styles, userId, mostStyles)
  const outlines = await outlinesOf(db, userId, found)
  return found.flatMap(({ _id, name = '', description = '', instructions = '', createdAt }, at) => {
    const outline = outlines[at]
    if (outline === undefined) return []
    const { imageCount, mosaic } = outline
    const texts = { name, ...(description !== '' && { description }), ...(instructions !== '' && { instructions }) }
    return [{ id: _id, ...texts, createdAt: createdAt.toISOString(), imageCount, mosaic }]
  })
}

/** How many other styles a person has, without deleted ones. From the index { userId, listed, createdAt, _id } alone. */
export async function numberOfOtherStyles(db: Db, userId: UserId, styleId: string): Promise<number> {
  return await countOtherThings(db, styles, userId, { id: styleId, most: mostStyles })
}

/** Styles of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredStyles(db: Db, page: PageOfExpired): Promise<readonly Expired[]> {
  return await readExpired(collectionOf(db, styles), page)
}
