import type { AssetId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { type AssetCreated, type AssetEvent, assetEvents, assetStream } from '../events.ts'

interface Wanted {
  readonly userId: UserId
  readonly assetId: AssetId
}

const leaves: readonly AssetEvent['type'][] = ['AssetTrashed', 'UploadTrashed', 'AssetPurged', 'UploadPurged']
const returns: readonly AssetEvent['type'][] = ['AssetRestored', 'UploadRestored']

/**
 * What an asset is, from its own stream: read models may be behind. Undefined unless it is the person's and not in the trash.
 * Its personal fields are sealed.
 */
export async function readPresentAsset(
  store: Pick<EventStore, 'read'>,
  { userId, assetId }: Wanted,
): Promise<AssetCreated | undefined> {
  const events = await store.read(assetStream(assetId), assetEvents)
  const created = events.find((event) => event.type === 'AssetCreated')?.data
  const last = events.findLast(({ type }) => leaves.includes(type) || returns.includes(type))
  const isGone = last !== undefined && leaves.includes(last.type)
  return created?.userId === userId && !isGone ? created : undefined
}
