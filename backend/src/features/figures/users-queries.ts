import type { Db } from 'mongodb'
import { readPage } from '../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type PersonDocument, people, personTotals, type TotalsDocument } from './projection.ts'
import { foundBy } from './search.ts'

/** Somebody, or nobody. By _id. */
export function findPerson(db: Db, userId: string): Promise<PersonDocument | null> {
  return collectionOf<PersonDocument>(db, people).findOne({ _id: userId })
}

/** Everybody, newest first. Index { createdAt, _id }. */
export function everybody(db: Db): Promise<readonly PersonDocument[]> {
  return collectionOf<PersonDocument>(db, people).find().sort({ createdAt: -1, _id: -1 }).toArray()
}

/** These people. By _id. */
export async function peopleById(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, PersonDocument>> {
  const found = await collectionOf<PersonDocument>(db, people)
    .find({ _id: { $in: [...userIds] } })
    .toArray()
  return new Map(found.map((person) => [person._id, person]))
}

/** What these people have made and spent in all. By _id. */
export async function totalsById(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, TotalsDocument>> {
  const found = await collectionOf<TotalsDocument>(db, personTotals)
    .find({ _id: { $in: [...userIds] } })
    .toArray()
  return new Map(found.map((totals) => [totals._id, totals]))
}

interface PeopleAsked {
  readonly search?: string | undefined
  readonly limit: number
  readonly after?: string | undefined
}

/**
 * One page of everybody whom a search finds, or of everybody, as they have joined. Index { createdAt, _id }; what a search finds is picked
 * out of it, so that all of its pages together read everybody once.
 */
export async function pageOfPeople(db: Db, { search = '', ...page }: PeopleAsked) {
  const filter = search === '' ? {} : foundBy(search)
  if (filter === undefined) return { documents: [] }
  return await readPage(collectionOf<PersonDocument>(db, people), { filter, by: 'createdAt', direction: 1, ...page })
}
