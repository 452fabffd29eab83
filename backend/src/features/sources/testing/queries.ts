import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { galleryImageOfChecksum } from '../../assets/lookup/reference-queries.ts'
import { savedFramesOf } from '../../images/queries.ts'
import {
  awaitSource,
  findSource,
  findStoredSource,
  linksOfSources,
  originOfSource,
  sourceBytes,
  sourceOfLink,
} from '../queries.ts'

interface Known {
  readonly userId: UserId
  readonly now: Date
  /** Id of a source of the person. */
  readonly sourceId: () => string
}

/** Each query that finds sources, and images saved from them, as the test of the query plans runs it. */
export function sourceQueries({
  userId,
  now,
  sourceId,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    galleryImageOfChecksum: (db) => galleryImageOfChecksum(db, userId, `${userId} 1`),
    findSource: (db) => findSource(db, userId, sourceId(), now),
    originOfSource: (db) => originOfSource(db, userId, sourceId()),
    savedFramesOf: (db) => savedFramesOf(db, userId, `${userId} video`),
    findStoredSource: (db) => findStoredSource(db, userId, sourceId(), now),
    linksOfSources: (db) => linksOfSources(db, userId, [sourceId()]),
    sourceOfLink: (db) => sourceOfLink(db, userId, `${userId} 4`, now),
    awaitSource: (db) =>
      awaitSource(
        db,
        { userId, sourceId: sourceId(), now: () => now, atMostMs: 0 },
        ({ status }) => status === 'extracted',
      ),
  }
}

/** The query of this slice that sums up many index entries. */
export function sourceSums(userId: UserId, now: Date): Readonly<Record<'sourceBytes', (db: Db) => Promise<unknown>>> {
  return { sourceBytes: (db) => sourceBytes(db, userId, now) }
}
