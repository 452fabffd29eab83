import type { Collection } from 'mongodb'
import type { StoredModel } from '../run/writes.ts'

/** One id, and its document on each side that has one. */
export interface Pair {
  readonly id: string
  readonly live?: StoredModel
  readonly rebuilt?: StoredModel
}

type Models = Collection<StoredModel>

const pageSize = 500

/** All documents of two collections, in order of their ids. */
export async function* bothInOrder(live: Models, rebuilt: Models): AsyncIterable<Pair> {
  const [left, right] = [inOrder(live), inOrder(rebuilt)]
  let [a, b] = [await next(left), await next(right)]
  while (a || b) {
    const order = compareIds(a?._id, b?._id)
    const id = (order <= 0 ? a : b)?._id ?? ''
    yield pairOf(id, order <= 0 ? a : undefined, order >= 0 ? b : undefined)
    if (order <= 0) a = await next(left)
    if (order >= 0) b = await next(right)
  }
}

/** One pair; a side may be missing. */
export const pairOf = (
  id: string,
  live: StoredModel | null | undefined,
  rebuilt: StoredModel | null | undefined,
): Pair => ({
  id,
  ...(live && { live }),
  ...(rebuilt && { rebuilt }),
})

const inOrder = (models: Models) => models.find().sort({ _id: 1 })

const next = (cursor: ReturnType<typeof inOrder>): Promise<StoredModel | null> => cursor.next()

/** The documents that there are of these ids. */
export async function byId(models: Models, ids: readonly string[]): Promise<ReadonlyMap<string, StoredModel>> {
  const found = new Map<string, StoredModel>()
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = models.find({ _id: { $in: ids.slice(from, from + pageSize) } })
    for await (const document of page) found.set(document._id, document)
  }
  return found
}

// As the database sorts: by bytes. A side that has ended comes last.
function compareIds(a: string | undefined, b: string | undefined): number {
  if (a === undefined) return 1
  if (b === undefined) return -1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
