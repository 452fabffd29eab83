import type { Filter } from 'mongodb'
import { UserId } from '../../platform/eventsourcing/event.ts'
import type { PersonDocument } from './projection.ts'
import { wordsIn } from './words.ts'

/** What somebody looks for: whoever has this id, or has a word that begins with each of these; undefined for what finds nobody. */
type Search = { readonly id: UserId } | { readonly words: readonly string[] } | undefined

/** The longest word first: it is the one that an index is asked for. */
export function searchOf(text: string): Search {
  const id = UserId.safeParse(text.toLowerCase()).data
  if (id !== undefined) return { id }
  const words = wordsIn(text).toSorted((a, b) => b.length - a.length)
  return words.length === 0 ? undefined : { words }
}

/** The condition of a search; undefined for one that finds nobody. */
export function foundBy(text: string): Filter<PersonDocument> | undefined {
  const search = searchOf(text)
  if (search === undefined) return undefined
  return 'id' in search ? { _id: search.id } : withWords(search.words)
}

export function withWords(words: readonly string[]): Filter<PersonDocument> {
  return { $and: words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10FFFF}` } } })) }
}

/** Whether somebody with these words is found: the same as the condition asks of a database. */
export function isFound(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.some((each) => each.startsWith(word)))
}
