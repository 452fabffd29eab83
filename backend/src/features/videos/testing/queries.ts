import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { findVideo, pageOfVideos, shownVideo } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Each query of this slice, as the test of the query plans runs it. */
export function videoQueries(userId: UserId, ids: () => readonly string[]): Queries {
  const connected = new Set(['wavespeed'])
  return {
    pageOfVideos: (db) => pageOfVideos(db, userId, { limit: 20, offset: 0, connected }),
    'pageOfVideos, a later page': (db) => pageOfVideos(db, userId, { limit: 20, offset: 60, connected }),
    findVideo: (db) => findVideo(db, userId, ids()[0] ?? ''),
    shownVideo: (db) => shownVideo(db, userId, { id: ids()[0] ?? '', connected }),
  }
}
