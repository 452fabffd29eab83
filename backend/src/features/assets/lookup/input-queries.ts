import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { Medium } from '../../../platform/eventsourcing/stored-media.ts'
import { collectionOf, currentCollectionOf } from '../../../platform/projections/lists/read.ts'
import { type AssetDocument, assets } from '../projection.ts'

/** A sound or video that a person has, and the job that it came with or was made by. */
export type OwnInput = Pick<AssetDocument, '_id' | 'userId' | 'jobId' | 'kind'>

const projection = { userId: 1, jobId: 1, kind: 1 } as const

/**
 * The sounds and videos of all people that came with requests. They are in no list of what people have. Throws ReadModelMissing once a
 * newer version has taken the place of the read model. Index { listedUpload, medium }.
 */
export async function sentInputs(db: Db): Promise<readonly OwnInput[]> {
  return await currentCollectionOf<AssetDocument>(db, assets)
    .find<OwnInput>({ listedUpload: true, medium: { $in: ['audio', 'video'] } }, { projection })
    .toArray()
}

/**
 * The person's sounds or videos, those in the trash apart, that are these very bytes, by SHA-256 of their original. Index
 * { userId, media.checksum }.
 */
export async function inputsOfChecksum(
  db: Db,
  userId: UserId,
  { checksum, medium }: { readonly checksum: string; readonly medium: Exclude<Medium, 'image'> },
): Promise<readonly OwnInput[]> {
  const filter = { userId, 'media.checksum': checksum, medium, deletedAt: { $exists: false } }
  return await collectionOf<AssetDocument>(db, assets).find<OwnInput>(filter, { projection }).toArray()
}
