import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { cursorText } from '../../../platform/http/contract/cursor-text.ts'
import {
  chargesByVersion,
  chargesOf,
  listOrphans,
  orphansBetween,
  pageOfLedger,
  sumOfOrphans,
  sumsSince,
} from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function costQueries(userId: UserId, now: Date, limit: number): Queries {
  const later = cursorText(new Date(now.getTime() - 3_600_000), 'x')
  return {
    chargesOf: (db) => chargesOf(db, userId, { limit }),
    'chargesOf, a later page': (db) => chargesOf(db, userId, { limit, after: later }),
    pageOfLedger: (db) => pageOfLedger(db, { limit }),
    'pageOfLedger of a person': (db) => pageOfLedger(db, { limit, userId, until: now }),
    'pageOfLedger of a model': (db) => pageOfLedger(db, { limit, model: '1', after: later }),
    orphansBetween: (db) => orphansBetween(db, { from: new Date(now.getTime() - 1_800_000) }),
    'orphansBetween, the newest of all time': (db) => orphansBetween(db, {}, limit),
    listOrphans: (db) => listOrphans(db, limit),
  }
}

/** Each sum of this slice. */
export function costSums(userId: UserId, since: Date): Queries {
  return {
    sumsSince: (db) => sumsSince(db, userId, since),
    sumOfOrphans: (db) => sumOfOrphans(db, {}),
    chargesByVersion: (db) => chargesByVersion(db, { model: '1', since }),
  }
}
