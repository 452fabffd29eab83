import type { Db } from 'mongodb'
import { cursorText } from '../../../platform/http/contract/cursor-text.ts'
import { pageOfActs } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function auditQueries(userId: string, now: Date, limit: number): Queries {
  const after = cursorText(new Date(now.getTime() - 3_600_000), 'x')
  return {
    pageOfActs: (db) => pageOfActs(db, { limit }),
    'pageOfActs, a later page': (db) => pageOfActs(db, { limit, after }),
    'pageOfActs of an admin': (db) => pageOfActs(db, { limit, adminId: 'an-admin' }),
    'pageOfActs about a person': (db) => pageOfActs(db, { limit, userId }),
    'pageOfActs of a kind': (db) => pageOfActs(db, { limit, act: 'user-suspended', until: now }),
  }
}
