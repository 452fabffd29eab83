import type { Db } from 'mongodb'
import type { UserId } from '../eventsourcing/event.ts'
import { queueOf } from '../jobs/queries.ts'
import { collectionOf } from '../projections/read.ts'
import type { Generation } from './contract.ts'
import { toGeneration } from './generation.ts'
import { type GenerationDocument, generations } from './projection.ts'

/** One page of a user's generations, newest first. Index { userId, createdAt, _id }. */
export async function pageOfGenerations(
  db: Db,
  userId: UserId,
  page: { readonly limit: number; readonly offset: number },
): Promise<Generation[]> {
  const documents = await collectionOf<GenerationDocument>(db, generations)
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .skip(page.offset)
    .limit(page.limit)
    .toArray()
  return documents.map(toGeneration)
}

/** A generation for its owner; undefined for anyone else, as if it did not exist. By _id, the owner in the query. */
export async function findGeneration(db: Db, userId: UserId, id: string): Promise<Generation | undefined> {
  const document = await collectionOf<GenerationDocument>(db, generations).findOne({ _id: id, userId })
  return document ? toGeneration(document) : undefined
}

/** What the user's images hold (spec images 3): processing by a provider, queued for one, and both together. */
export async function queueStatus(db: Db, userId: UserId) {
  const { submitted, inProgress, max } = await queueOf(db, userId)
  return {
    processingCount: submitted,
    queuedCount: inProgress - submitted,
    inProgressCount: inProgress,
    maxInProgress: max,
  }
}
