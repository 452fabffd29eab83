import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { mediumOf, ratioOf } from '../../platform/eventsourcing/stored-media.ts'
import { type AssetEvent, assetEvents, assetStream } from '../assets/events.ts'
import type { Addition } from './member.ts'

interface Wanted {
  readonly userId: UserId
  readonly assetId: AssetId
  /** The generation that the image must belong to; absent where the caller does not name one. */
  readonly jobId?: JobId | undefined
}

const leaves: readonly AssetEvent['type'][] = ['AssetTrashed', 'UploadTrashed', 'AssetPurged', 'UploadPurged']
const returns: readonly AssetEvent['type'][] = ['AssetRestored', 'UploadRestored']

/**
 * What a collection notes of an image, from the image's own stream: read models may be behind. DomainError `not-found` unless it is an
 * image, is the person's, is of that generation and is not in the trash.
 */
export async function memberImage(
  store: Pick<EventStore, 'read'>,
  { userId, assetId, jobId }: Wanted,
): Promise<Omit<Addition, 'rank'>> {
  const events = await store.read(assetStream(assetId), assetEvents)
  const created = events.find((event) => event.type === 'AssetCreated')?.data
  const last = events.findLast(({ type }) => leaves.includes(type) || returns.includes(type))
  const isGone = last !== undefined && leaves.includes(last.type)
  if (created?.userId !== userId || isGone || (jobId !== undefined && created.jobId !== jobId)) throw noSuchImage()
  if (mediumOf(created.media) !== 'image') throw noSuchImage()
  return { ratio: ratioOf(created.media), ...(created.jobId && { generationId: created.jobId }) }
}

const noSuchImage = () => new DomainError(commonErrors.notFound, 'This image does not exist.')
