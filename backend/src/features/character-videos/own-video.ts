import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { mediumOf } from '../../platform/eventsourcing/stored-media.ts'
import { readPresentAsset } from '../assets/lookup/present-queries.ts'

/**
 * Throws DomainError `not-found` unless it is a finished clip, is the person's and is not in the trash; by its own stream. A video that came
 * with a request goes with what was made from it.
 */
export async function checkOwnVideo(
  store: Pick<EventStore, 'read'>,
  video: { readonly userId: UserId; readonly assetId: AssetId },
): Promise<void> {
  const asset = await readPresentAsset(store, video)
  if (asset?.kind === 'output' && mediumOf(asset.media) === 'video') return
  throw new DomainError(commonErrors.notFound, 'This video does not exist.')
}
