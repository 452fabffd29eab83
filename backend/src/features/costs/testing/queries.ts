import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { cursorText } from '../../../platform/http/contract/cursor-text.ts'
import { chargesOf, listOrphans } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function costQueries(userId: UserId, now: Date, limit: number): Queries {
  const later = cursorText(new Date(now.getTime() - 3_600_000), 'x')
  return {
    chargesOf: (db) => chargesOf(db, userId, { limit }),
    'chargesOf, a later page': (db) => chargesOf(db, userId, { limit, after: later }),
    listOrphans: (db) => listOrphans(db, limit),
  }
}
