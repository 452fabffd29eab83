import type { Db } from 'mongodb'
import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import { jobsOfClipsFrom, jobsOfFrame } from '../lookup/chain-queries.ts'
import { findRelatives, idsMadeFrom } from '../lookup/family-queries.ts'

interface Rows {
  /** A picture from which others were made. */
  readonly madeFrom: AssetId
  /** The assets of the user. */
  readonly own: () => readonly { readonly _id: string; readonly sources: readonly string[] }[]
}

/** Each query of what pictures and clips were made from, as the test of the query plans runs it. */
export function chainQueries(userId: UserId, { madeFrom, own }: Rows) {
  return {
    findRelatives: (db: Db) =>
      findRelatives(
        db,
        userId,
        own().map(({ _id }) => _id),
        new Date(0),
      ),
    idsMadeFrom: (db: Db) => idsMadeFrom(db, userId, madeFrom),
    jobsOfFrame: (db: Db) => jobsOfFrame(db, userId, frameOfClip(own())),
    jobsOfClipsFrom: (db: Db) => jobsOfClipsFrom(db, userId, [madeFrom]),
  }
}

/** A picture that was taken from a clip of the same user. */
function frameOfClip(own: ReturnType<Rows['own']>): string {
  const ids = new Set(own.map(({ _id }) => _id))
  return own.find(({ sources }) => sources.some((id) => ids.has(id)))?._id ?? ''
}
