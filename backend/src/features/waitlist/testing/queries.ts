import type { Db } from 'mongodb'
import { addressesById, listWaiting, pageOfWaitlist } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function waitlistQueries(someAddress: () => string, limit: number): Queries {
  return {
    listWaiting,
    addressesById: (db) => addressesById(db, [someAddress()]),
    pageOfWaitlist: (db) => pageOfWaitlist(db, { invited: false, limit }),
    'pageOfWaitlist, those invited': (db) => pageOfWaitlist(db, { invited: true, limit }),
  }
}
