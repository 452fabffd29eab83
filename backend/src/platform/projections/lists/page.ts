import type { Collection, Filter, WithId } from 'mongodb'
import type { ReadModel } from '../projection.ts'

export interface PageQuery<Doc extends ReadModel> {
  readonly filter: Filter<Doc>
  /** Fields in the order of an index that ends with `_id`. */
  readonly sort: Readonly<Record<string, 1 | -1>>
  /** Documents that fit the filter and come before the page. A filter that begins where the page before has ended needs none. */
  readonly offset: number
  readonly limit: number
  /** After so many milliseconds the server gives up. */
  readonly maxTimeMS?: number
}

/**
 * Reads one page of a list by an index that holds every field of its filter and its order, and ends with `_id`. What is before
 * the page is passed over in the index alone: however deep the page is, only its own documents are read. A document that is
 * gone by then is missing from the page. Throws the driver's error, also when the time is over.
 */
export async function readPage<Doc extends ReadModel>(
  collection: Collection<Doc>,
  { filter, sort, offset, limit, maxTimeMS }: PageQuery<Doc>,
): Promise<readonly WithId<Doc>[]> {
  const options = maxTimeMS === undefined ? {} : { maxTimeMS }
  if (offset === 0) return collection.find(filter, options).sort(sort).limit(limit).toArray()
  const keys = collection
    .find(filter, { ...options, projection: { _id: 1 } })
    .sort(sort)
    .skip(offset)
    .limit(limit)
  const ids = (await keys.toArray()).map(({ _id }) => _id)
  const findByIds: Filter<ReadModel> = { _id: { $in: ids.map(String) } }
  // Every document of the collection has the fields of a read model, among them a text as its `_id`.
  const found = await collection.find(findByIds as Filter<Doc>).toArray()
  const documents = new Map(found.map((document) => [document._id, document]))
  return ids.flatMap((id) => documents.get(id) ?? [])
}
