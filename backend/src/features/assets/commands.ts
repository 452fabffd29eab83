import { AssetId, type JobId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { StoredMedia } from '../../platform/eventsourcing/stored-media.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import { contextOf, type OutputStep } from '../jobs/commands.ts'
import { type AssetCommand, assetDecider } from './decider.ts'
import { type AssetCreated, assetStream } from './events.ts'
import { type MediaOwner, mediaKeysOf } from './media-keys.ts'

/** Id of the asset that output or upload `n` of a job becomes (architecture 2, lineage). */
export const assetIdOf = (jobId: JobId, kind: AssetCreated['kind'], n: number): AssetId =>
  AssetId.parse(deriveId(jobId, kind, String(n)))

/** Makes the asset of a job's output or upload, after its bytes are in the blob store; a second time is nothing. */
export async function createAsset(
  handle: Handle,
  step: OutputStep & Pick<AssetCreated, 'kind' | 'sources'> & { readonly media: StoredMedia },
): Promise<AssetId> {
  const { jobId, kind, n } = step
  const assetId = assetIdOf(jobId, kind, n)
  const context = contextOf(step, 'asset', kind, String(n))
  await handle(assetDecider, assetStream(assetId), { ...step, ...context, type: 'CreateAsset', assetId })
  return assetId
}

/** What the owner of an image asks; `jobId` names the generation it must belong to, `kind` what it must be. */
export interface ImageRequest extends CommandContext {
  readonly userId: UserId
  readonly assetId: AssetId
  readonly jobId?: JobId
  readonly kind?: AssetCreated['kind']
}

export interface MarkedImage {
  readonly isFavorite: boolean
  readonly position: Position
}

/** Turns the mark of an image over; a repeat (same command id) is answered like the first time. DomainError `not-found`. */
export async function toggleFavorite(handle: Handle, request: ImageRequest): Promise<MarkedImage> {
  const { events, position } = await send(handle, request, { ...request, type: 'ToggleFavorite' })
  return { isFavorite: events.some(({ type }) => type === 'AssetFavorited'), position }
}

/** Marks an image, or takes the mark away; what is so already stays. DomainError `not-found`. */
export async function setFavorite(
  handle: Handle,
  request: ImageRequest & { readonly favorite: boolean },
): Promise<MarkedImage> {
  const { position } = await send(handle, request, { ...request, type: 'SetFavorite' })
  return { isFavorite: request.favorite, position }
}

/** Moves an image to the trash; what is there already stays. DomainError `not-found`. */
export const trashAsset = async (handle: Handle, request: ImageRequest): Promise<Position> =>
  (await send(handle, request, { ...request, type: 'TrashAsset' })).position

/** Takes an image out of the trash, marks and all; what is not there stays. DomainError `not-found`. */
export const restoreAsset = async (handle: Handle, request: ImageRequest): Promise<Position> =>
  (await send(handle, request, { ...request, type: 'RestoreAsset' })).position

/**
 * Deletes an image of the trash for good: the event, then the bytes. May be repeated until it returns.
 * DomainError `not-found`, or `not-in-trash`.
 */
export async function purgeAsset(handle: Handle, blobs: BlobStore, request: ImageRequest): Promise<Position> {
  const { position } = await send(handle, request, { ...request, type: 'PurgeAsset' })
  await eraseMedia(blobs, request)
  return position
}

/**
 * Deletes an image for good when it has been in the trash for 30 days, and the bytes of one that is deleted already; any
 * other stays. May be repeated until it returns.
 * @param at time of the command, ISO 8601, UTC
 */
export async function expireAsset(
  handle: Handle,
  blobs: BlobStore,
  { assetId, trashedAt }: { readonly assetId: AssetId; readonly trashedAt: string },
  at: string,
): Promise<'purged' | 'unchanged'> {
  // a trashing of its own is an expiry of its own
  const commandId = deriveId(assetId, 'expired', trashedAt)
  const context = { commandId, correlationId: commandId, causationId: commandId, at }
  const { state } = await handle(assetDecider, assetStream(assetId), { ...context, type: 'ExpireAsset' })
  if (state.status !== 'purged') return 'unchanged'
  await eraseMedia(blobs, state.ids)
  return 'purged'
}

async function eraseMedia(blobs: BlobStore, image: MediaOwner): Promise<void> {
  for (const key of mediaKeysOf(image)) await blobs.delete(key)
}

const send = (handle: Handle, { assetId }: ImageRequest, command: AssetCommand) =>
  handle(assetDecider, assetStream(assetId), command)
