import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { doneWork, openWork, workWithoutFiles } from '../open-queries.ts'
import * as work from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

interface Asked {
  readonly userId: UserId
  readonly now: Date
  readonly ids: () => readonly string[]
  readonly ended: () => string
}

/** Each query of this slice, as the test of the query plans runs it. */
export function workQueries({ userId, now, ids, ended }: Asked): Queries {
  return {
    workOf: (db) => work.workOf(db, userId, { now, workQueueOf: () => 'batch' }),
    openWorkOf: (db) => work.openWorkOf(db, userId),
    findWork: (db) => work.findWork(db, userId, ids()[0] ?? ''),
    openWork,
    doneWork: (db) => doneWork(db, userId, 'export'),
    workWithoutFiles: (db) => workWithoutFiles(db, ids(), now),
    newestWork: (db) => work.newestWork(db, { userId, kind: 'export', joinKey: `${userId} 4` }),
    awaitEndOfWork: (db) => work.awaitEndOfWork(db, { userId, workId: ended() }, { atMostMs: 0 }),
  }
}
