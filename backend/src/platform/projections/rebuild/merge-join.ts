import type { Collection } from 'mongodb'
import type { StoredModel } from '../apply/writes.ts'

/** One id, and its document on each side that has one. */
export interface ComparedDocuments {
  readonly id: string
  readonly live?: StoredModel
  readonly rebuilt?: StoredModel
}

type Models = Collection<StoredModel>

const pageSize = 500

/** Walks through two collections side by side in the order of their ids; each id comes once. */
export async function* mergeJoin(live: Models, rebuilt: Models): AsyncIterable<ComparedDocuments> {
  const [left, right] = [inOrder(live), inOrder(rebuilt)]
  let [a, b] = [await next(left), await next(right)]
  while (a || b) {
    const order = compareIds(a?._id, b?._id)
    const id = (order <= 0 ? a : b)?._id ?? ''
    yield documentsOf(id, order <= 0 ? a : undefined, order >= 0 ? b : undefined)
    if (order <= 0) a = await next(left)
    if (order >= 0) b = await next(right)
  }
}

/** The documents of one id; a side that has none is left out. */
export function documentsOf(
  id: string,
  live: StoredModel | null | undefined,
  rebuilt: StoredModel | null | undefined,
): ComparedDocuments {
  return {
    id,
    ...(live && { live }),
    ...(rebuilt && { rebuilt }),
  }
}

const inOrder = (models: Models) => models.find().sort({ _id: 1 })

const next = (cursor: ReturnType<typeof inOrder>): Promise<StoredModel | null> => cursor.next()

/** The documents with these ids, as far as they exist. */
export async function findByIds(models: Models, ids: readonly string[]): Promise<ReadonlyMap<string, StoredModel>> {
  const found = new Map<string, StoredModel>()
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = models.find({ _id: { $in: ids.slice(from, from + pageSize) } })
    for await (const document of page) found.set(document._id, document)
  }
  return found
}

// In the order of the database, which compares bytes. A side that has ended comes last.
function compareIds(a: string | undefined, b: string | undefined): number {
  if (a === undefined) return 1
  if (b === undefined) return -1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
