import type { Collection, Filter } from 'mongodb'
import type { AssetDocument } from './projection.ts'

/** The last asset of a page: the next page begins after it, even when it is gone by then. */
export interface Cursor {
  readonly time: Date
  readonly id: string
}

interface Page {
  /** Equal for all assets of the list. */
  readonly filter: Filter<AssetDocument>
  /** What the list is sorted by, ids last; the index has the fields of the filter before it. */
  readonly by: 'createdAt' | 'deletedAt'
  readonly direction: 1 | -1
  /** The latest time in the list. */
  readonly until?: Date
  readonly after?: Cursor | undefined
  readonly limit: number
}

/**
 * One page of a list of assets, sought by the last asset of the page before: nothing before the page is passed over, so every page
 * costs the same. Assets without the time are not in the list.
 */
export async function readAssetsAfter(
  collection: Collection<AssetDocument>,
  { filter, by, direction, until, after, limit }: Page,
): Promise<readonly AssetDocument[]> {
  const read = (range: Filter<AssetDocument>, most: number) =>
    collection
      .find({ ...filter, ...range })
      .sort({ [by]: direction, _id: direction })
      .limit(most)
      .toArray()
  const beyond = direction === 1 ? '$gt' : '$lt'
  const whole = { $gt: new Date(0), ...(until && { $lte: until }) }
  if (after === undefined) return read({ [by]: whole }, limit)
  // Two ranges of the index, one after the other: as one condition with `$or` it would be answered document by document.
  const same = await read({ [by]: after.time, _id: { [beyond]: after.id } }, limit)
  if (same.length === limit) return same
  return [...same, ...(await read({ [by]: { ...whole, [beyond]: after.time } }, limit - same.length))]
}

/** The cursor as clients carry it: milliseconds since 1970 and an id. */
export function cursorFrom(text: string): Cursor {
  const [time, id] = text.split('.')
  return { time: new Date(Number(time)), id: String(id) }
}
