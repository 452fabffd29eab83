import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { mediumOf, ratioOf } from '../../platform/eventsourcing/stored-media.ts'
import { readPresentAsset } from '../assets/lookup/present-queries.ts'
import type { Addition } from './member.ts'

interface Wanted {
  readonly userId: UserId
  readonly assetId: AssetId
  /** The generation that the image must belong to; absent where the caller does not name one. */
  readonly jobId?: JobId | undefined
}

/**
 * What a collection notes of an image, from the image's own stream: read models may be behind. DomainError `not-found` unless it is an
 * image, is the person's, is of that generation and is not in the trash.
 */
export async function memberImage(
  store: Pick<EventStore, 'read'>,
  { userId, assetId, jobId }: Wanted,
): Promise<Omit<Addition, 'rank'>> {
  const asset = await readPresentAsset(store, { userId, assetId })
  if (asset === undefined || (jobId !== undefined && asset.jobId !== jobId)) throw noSuchImage()
  if (mediumOf(asset.media) !== 'image') throw noSuchImage()
  return { ratio: ratioOf(asset.media), ...(asset.jobId && { generationId: asset.jobId }) }
}

const noSuchImage = () => new DomainError(commonErrors.notFound, 'This image does not exist.')
