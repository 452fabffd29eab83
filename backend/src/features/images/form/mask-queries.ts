import type { Db } from 'mongodb'
import { JobId } from '../../../platform/eventsourcing/event.ts'
import { currentCollectionOf } from '../../../platform/projections/lists/read.ts'
import { type GenerationDocument, generations } from '../projection.ts'

type Masked = Pick<GenerationDocument, '_id' | 'userId' | 'outputs' | 'retryOf' | 'retryOutput'>

/** Only what is read here. */
const projection = { userId: 1, outputs: 1, retryOf: 1, retryOutput: 1 } as const

const documents = (db: Db) => currentCollectionOf<GenerationDocument>(db, generations)

/**
 * Generations that came with a mask which nothing needs any more: of the images that they and their retries made or were to make with it,
 * each is deleted for good, or has failed and was dismissed or retried. Throws ReadModelMissing once a newer version has taken the place of
 * the read model: its generations are not known here. Indexes { maskUpload } and { userId, retryOf }.
 * @param areKnown whether the read models have all that a person has requested; who lacks something is left out
 */
export async function jobsWithUnusedMask(
  db: Db,
  areKnown: (userId: string) => boolean = () => true,
): Promise<readonly JobId[]> {
  const jobIds: JobId[] = []
  for await (const generation of documents(db).find<Masked>({ maskUpload: true }, { projection })) {
    if (areKnown(generation.userId) && isOver(await withRetries(db, generation)))
      jobIds.push(JobId.parse(generation._id))
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

/** Whether no image is left or being made, and no failed one is offered to be made again. */
function isOver(family: readonly Masked[]): boolean {
  return family.every(({ _id, outputs }) =>
    Object.entries(outputs).every(([n, view]) => {
      const isRetried = family.some((retry) => isRetryOf(retry, _id, Number(n)))
      return view.status === 'purged' || (view.status === 'failed' && (isRetried || view.dismissed === true))
    }),
  )
}

/** A retry that names no output is one of all that had failed. */
const isRetryOf = ({ retryOf, retryOutput }: Masked, id: string, n: number): boolean =>
  retryOf === id && (retryOutput === undefined || retryOutput === n)
