import type { Collection, Filter, WithId } from 'mongodb'
import { cursorText } from '../../http/contract/cursor-text.ts'
import type { ReadModel } from '../projection.ts'

/** The last document of a page: the next page begins after it, even when it is gone by then. */
export interface Cursor {
  readonly time: Date
  readonly id: string
}

interface Page<Doc extends ReadModel> {
  /** Equal for all documents of the list. */
  readonly filter: Filter<Doc>
  /** The field with a time that the list is sorted by, ids last; the index has the fields of the filter before it. */
  readonly by: keyof Doc & string
  readonly direction: 1 | -1
  /** The earliest and the latest time in the list. */
  readonly from?: Date
  readonly until?: Date
  readonly after?: Cursor | undefined
  readonly limit: number
}

/**
 * One page of a list that is sorted by a time, sought by the last document of the page before: nothing before the page is passed over,
 * so every page costs the same. Documents without the time are not in the list.
 */
export async function readAfter<Doc extends ReadModel>(
  collection: Collection<Doc>,
  { filter, by, direction, from, until, after, limit }: Page<Doc>,
): Promise<readonly WithId<Doc>[]> {
  const read = (range: Filter<ReadModel>, most: number) =>
    collection
      // Every document of the collection has a text as its `_id`, and the field that the list is sorted by.
      .find({ ...filter, ...(range as Filter<Doc>) })
      .sort({ [by]: direction, _id: direction })
      .limit(most)
      .toArray()
  const beyond = direction === 1 ? '$gt' : '$lt'
  const whole = { ...(from ? { $gte: from } : { $gt: new Date(0) }), ...(until && { $lte: until }) }
  if (after === undefined) return read({ [by]: whole }, limit)
  // Two ranges of the index, one after the other: as one condition with `$or` it would be answered document by document.
  const same = await read({ [by]: after.time, _id: { [beyond]: after.id } }, limit)
  if (same.length === limit) return same
  return [...same, ...(await read({ [by]: { ...whole, [beyond]: after.time } }, limit - same.length))]
}

interface Asked<Doc extends ReadModel> extends Omit<Page<Doc>, 'after'> {
  /** The `next` of the page before. */
  readonly after?: string | undefined
}

interface PageOf<Doc> {
  readonly documents: readonly WithId<Doc>[]
  /** Asks for the next page; absent on the last one. */
  readonly next?: string
}

/** One page like `readAfter`, for clients: it says whether there is another one. */
export async function readPage<Doc extends ReadModel>(
  collection: Collection<Doc>,
  { after, limit, ...list }: Asked<Doc>,
): Promise<PageOf<Doc>> {
  const found = await readAfter(collection, {
    ...list,
    after: after === undefined ? undefined : cursorFrom(after),
    limit: limit + 1,
  })
  const documents = found.slice(0, limit)
  const last = documents.at(-1)
  if (found.length <= limit || last === undefined) return { documents }
  const time: unknown = Reflect.get(last, list.by)
  if (!(time instanceof Date)) throw new TypeError(`${list.by} of ${last._id} is no time`)
  return { documents, next: cursorText(time, String(last._id)) }
}

/** The cursor as clients carry it: milliseconds since 1970 and an id. */
export function cursorFrom(text: string): Cursor {
  const [time, id] = text.split('.')
  return { time: new Date(Number(time)), id: String(id) }
}
