import type { Db } from 'mongodb'
import type { AssetId, JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type AssetDocument, assets } from '../projection.ts'

const clipOf = { medium: 'video', deletedAt: { $exists: false }, jobId: { $exists: true } } as const
const jobsOf = (found: readonly Pick<AssetDocument, 'jobId'>[]): readonly JobId[] =>
  found.flatMap(({ jobId }) => jobId ?? [])

/**
 * The jobs that made the clips of a user from which a picture was taken, which may be in the trash; clips in the trash are not among them.
 * By _id, the owner in the query.
 */
export async function jobsOfFrame(db: Db, userId: UserId, assetId: string): Promise<readonly JobId[]> {
  const frame = await collectionOf<AssetDocument>(db, assets).findOne({ _id: assetId, userId })
  if (frame === null || frame.sources.length === 0) return []
  const found = collectionOf<AssetDocument>(db, assets).find(
    { _id: { $in: [...frame.sources] }, userId, ...clipOf },
    { projection: { jobId: 1 } },
  )
  return jobsOf(await found.toArray())
}

/**
 * Jobs that made clips of a user from some of these pictures, in no order; clips in the trash are not among them. Index { userId, sources,
 * medium, createdAt, _id }.
 */
export async function jobsOfClipsFrom(db: Db, userId: UserId, pictures: readonly AssetId[]): Promise<readonly JobId[]> {
  if (pictures.length === 0) return []
  const found = collectionOf<AssetDocument>(db, assets).find(
    { userId, sources: { $in: [...pictures] }, ...clipOf },
    { projection: { jobId: 1 } },
  )
  return jobsOf(await found.toArray())
}
