import type { Db } from 'mongodb'
import { JobId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type GenerationDocument, generations, type OutputView } from '../projection.ts'

type Masked = Pick<GenerationDocument, '_id' | 'userId' | 'outputs' | 'retryOf' | 'retryOutput'>

/** Only what is read here. */
const projection = { userId: 1, outputs: 1, retryOf: 1, retryOutput: 1 } as const

const documents = (db: Db) => collectionOf<GenerationDocument>(db, generations)

/**
 * Generations that came with a mask of which nobody has an image any more: the last one that was made with it, by them or by a retry, is
 * deleted for good. Indexes { maskUpload } and { userId, retryOf }.
 */
export async function jobsWithUnusedMask(db: Db): Promise<readonly JobId[]> {
  const jobIds: JobId[] = []
  for await (const generation of documents(db).find<Masked>({ maskUpload: true }, { projection })) {
    if (hasNoImages(await withRetries(db, generation))) jobIds.push(JobId.parse(generation._id))
  }
  return jobIds
}

/** A generation with its retries and theirs: all of them use its mask. */
async function withRetries(db: Db, generation: Masked): Promise<readonly Masked[]> {
  const family = [generation]
  let ids = [generation._id]
  while (ids.length > 0) {
    const filter = { userId: generation.userId, retryOf: { $in: ids } }
    const retries = await documents(db).find<Masked>(filter, { projection }).toArray()
    family.push(...retries)
    ids = retries.map(({ _id }) => _id)
  }
  return family
}

/** Whether images were made and are all deleted for good, none is being made, and no failed one is offered to be made again. */
function hasNoImages(family: readonly Masked[]): boolean {
  const outputs = family.flatMap(({ _id, outputs: own }) =>
    Object.entries(own).map(([n, view]) => ({
      view,
      retried: family.some((retry) => isRetryOf(retry, _id, Number(n))),
    })),
  )
  const isOver = ({ view, retried }: { readonly view: OutputView; readonly retried: boolean }) =>
    view.status === 'purged' || (view.status === 'failed' && (retried || view.dismissed === true))
  return outputs.some(({ view }) => view.status === 'purged') && outputs.every(isOver)
}

/** A retry that names no output is one of all that had failed. */
const isRetryOf = ({ retryOf, retryOutput }: Masked, id: string, n: number): boolean =>
  retryOf === id && (retryOutput === undefined || retryOutput === n)
