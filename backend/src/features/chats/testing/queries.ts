import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { PageOfExpired } from '../../../platform/projections/lists/expired.ts'
import {
  abandonedChats,
  chatOf,
  chatsOf,
  expiredChats,
  numberOfOtherChats,
  numberOfOtherDeletedChats,
} from '../queries.ts'

/** Each query of this slice as the test of the query plans runs it. `chatId`: of one chat of the person. */
export function chatQueries(
  userId: UserId,
  chatId: () => string,
  expired: PageOfExpired,
): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const aDayLater = new Date(expired.now.getTime() + 24 * 60 * 60 * 1_000)
  const counted = { now: expired.now, but: 'another' }
  return {
    chatsOf: (db) => chatsOf(db, userId),
    chatOf: (db) => chatOf(db, userId, chatId()),
    abandonedChats: (db) => abandonedChats(db, userId, aDayLater),
    expiredChats: (db) => expiredChats(db, expired),
    numberOfOtherChats: (db) => numberOfOtherChats(db, userId, counted),
    numberOfOtherDeletedChats: (db) => numberOfOtherDeletedChats(db, userId, counted),
  }
}
