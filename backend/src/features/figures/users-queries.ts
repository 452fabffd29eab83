import type { Collection, Db, Filter } from 'mongodb'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { readPage } from '../../platform/projections/cursor-page.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type PersonDocument, people, personTotals, type TotalsDocument } from './projection.ts'
import type { UserOrder } from './users-contract.ts'
import { wordsIn } from './words.ts'

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

/** More people than these are not put into order for one search. */
export const mostFound = 1_000

/**
 * Who has a word that begins with each word of the search: at most `mostFound` and one more. Index { words } finds the longest word; the
 * others are compared with what it finds.
 */
export async function idsOfFound(db: Db, search: string): Promise<readonly string[]> {
  const filter = foundBy(search)
  if (filter === undefined) return []
  const found = await collectionOf<PersonDocument>(db, people)
    .find(filter, { projection: { _id: 1 } })
    .limit(mostFound + 1)
    .toArray()
  return found.map(({ _id }) => _id)
}

/** The condition of a search: whoever has this id, or has a word that begins with each of these; undefined for one that finds nobody. */
function foundBy(search: string): Filter<PersonDocument> | undefined {
  const id = UserId.safeParse(search.toLowerCase()).data
  if (id !== undefined) return { _id: id }
  const words = wordsIn(search).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return undefined
  return { $and: words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10FFFF}` } } })) }
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

const fields = {
  joined: 'createdAt',
  generations: 'generations',
  images: 'images',
  videos: 'videos',
  cost: 'spent',
} as const satisfies Readonly<Record<UserOrder, keyof TotalsDocument>>

interface Asked {
  readonly sort: UserOrder
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** The `next` of the page before. */
  readonly after?: string | undefined
  /** Only these people. */
  readonly among?: readonly string[]
}

interface TotalsPage {
  readonly totals: readonly TotalsDocument[]
  readonly next?: string
}

/** A page of what people have made and spent, sought by the last of the page before. Indexes { <total>, _id }. */
export async function pageOfTotals(db: Db, { sort, order, limit, after, among }: Asked): Promise<TotalsPage> {
  const list = { by: fields[sort], direction: order === 'asc' ? 1 : -1 } as const
  const collection = collectionOf<TotalsDocument>(db, personTotals)
  const found = await readFrom(collection, { ...list, among, after: placeOf(list.by, after), limit: limit + 1 })
  const totals = found.slice(0, limit)
  const last = totals.at(-1)
  if (found.length <= limit || last === undefined) return { totals }
  return { totals, next: `${Number(last[list.by])}.${last._id}` }
}

type Total = (typeof fields)[UserOrder]

interface Place {
  readonly value: Date | bigint
  readonly id: string
}

function placeOf(by: Total, after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const [value = '', id = ''] = after.split('.')
  return { value: by === 'createdAt' ? new Date(Number(value)) : BigInt(value), id }
}

interface From {
  readonly by: Total
  readonly direction: 1 | -1
  readonly among: readonly string[] | undefined
  readonly after: Place | undefined
  readonly limit: number
}

/** Two ranges of the index, one after the other: as one condition with `$or` it would be answered document by document. */
async function readFrom(collection: Collection<TotalsDocument>, { by, direction, among, after, limit }: From) {
  const read = (range: Filter<TotalsDocument>) =>
    collection
      .find(among === undefined ? range : { $and: [{ _id: { $in: [...among] } }, range] })
      .sort({ [by]: direction, _id: direction })
      .limit(limit)
      .toArray()
  if (after === undefined) return await read({})
  const beyond = direction === 1 ? '$gt' : '$lt'
  const same = await read({ [by]: after.value, _id: { [beyond]: after.id } })
  const others = same.length < limit ? await read({ [by]: { [beyond]: after.value } }) : []
  return [...same, ...others].slice(0, limit)
}
