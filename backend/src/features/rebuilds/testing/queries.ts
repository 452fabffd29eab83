import type { Db } from 'mongodb'
import { type Model, parkedEvents, stateOf } from '../queries.ts'

/** Each query of this slice, as the test of the query plans runs it. */
export function rebuildQueries(model: Model): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    parkedEvents: (db) => parkedEvents({ db }),
    stateOf: (db) => stateOf({ db, head: 10n }, [model]),
  }
}
