import type { Db } from 'mongodb'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type PersonDocument, people } from './projection.ts'
import { isFound, searchOf, withWords } from './search.ts'
import { pageOfTotals, placeAfter, type TotalsAsked, type TotalsPage } from './totals-queries.ts'

/** The limits of a search; tests use smaller ones. */
const usual = {
  /** Ids are random, so the people whose ids come before this one are a sample: it shows whether a search finds many. */
  sampledBefore: '01',
  /** Up to this many found people are sorted by themselves. */
  ordered: 20_000,
  /** Where more are found, all people are read in the order of the total, this many at a time. */
  step: 500,
  /** The most people that are read so for one page. */
  walked: 10_000,
}

type Asked = Omit<TotalsAsked, 'among'>

/**
 * A page of those whom a search finds, in the order of a total, however many they are. A page that has fewer than its limit is the last
 * one only when it has no `next`: where very many others stand between those found, looking through them is left to the next page.
 */
export async function pageOfFound(db: Db, text: string, asked: Asked, limits = usual): Promise<TotalsPage> {
  const search = searchOf(text)
  if (search === undefined) return { totals: [] }
  if ('id' in search) return await pageOfTotals(db, { ...asked, among: [search.id] })
  const { words } = search
  if (await findsMany(db, words, limits)) return await walk(db, words, asked, limits)
  const found = await idsOfFound(db, words, limits.ordered + 1)
  if (found.length > limits.ordered) return await walk(db, words, asked, limits)
  return await pageOfTotals(db, { ...asked, among: found })
}

/** A sample of fewer people shows nothing, and a larger one is not needed. */
const [fewestSampled, mostSampled] = [10, 200]

/** Whether a search finds more than every fifth person of a sample. Decides what a page costs, not what it has. By _id. */
async function findsMany(db: Db, words: readonly string[], { sampledBefore }: typeof usual): Promise<boolean> {
  const some = await collectionOf<PersonDocument>(db, people)
    .find({ _id: { $lt: sampledBefore } }, { projection: { words: 1 } })
    .limit(mostSampled)
    .toArray()
  return some.length >= fewestSampled && some.filter((person) => isFound(person.words, words)).length * 5 > some.length
}

/** So many people at most who have a word that begins with each of these. Index { words } finds the longest word. */
async function idsOfFound(db: Db, words: readonly string[], limit: number): Promise<readonly string[]> {
  const found = await collectionOf<PersonDocument>(db, people)
    .find(withWords(words), { projection: { _id: 1 } })
    .limit(limit)
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Picks those who are found out of everybody in the order of the list. */
async function walk(db: Db, words: readonly string[], asked: Asked, limits: typeof usual): Promise<TotalsPage> {
  const found: TotalsPage['totals'][number][] = []
  let place = asked.after
  for (let walked = 0; walked < limits.walked; walked += limits.step) {
    const { totals, next } = await pageOfTotals(db, { ...asked, after: place, limit: limits.step })
    const own = await wordsById(
      db,
      totals.map(({ _id }) => _id),
    )
    for (const each of totals) {
      if (!isFound(own.get(each._id) ?? [], words)) continue
      const last = found.at(-1)
      if (found.length === asked.limit && last !== undefined)
        return { totals: found, next: placeAfter(asked.sort, last) }
      found.push(each)
    }
    if (next === undefined) return { totals: found }
    place = next
  }
  return { totals: found, ...(place !== undefined && { next: place }) }
}

/** What these people are found by. By _id. */
async function wordsById(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await collectionOf<PersonDocument>(db, people)
    .find({ _id: { $in: [...userIds] } }, { projection: { words: 1 } })
    .toArray()
  return new Map(found.map(({ _id, words }) => [_id, words]))
}
