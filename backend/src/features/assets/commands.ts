import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { AssetId, type JobId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { type HandledEach, handleEach } from '../../platform/eventsourcing/handle-each.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { StoredMedia } from '../../platform/eventsourcing/stored-media.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { contextOf, type OutputStep } from '../jobs/output/output-commands.ts'
import { type AssetCommand, assetDecider } from './decider.ts'
import { type AssetCreated, assetStream } from './events.ts'
import { type ErasingStores, eraseMany, eraseMedia } from './media/erase.ts'

/** Id of the asset that output or upload `n` of a job becomes (architecture 2, lineage). */
export function assetIdOf(jobId: JobId, kind: AssetCreated['kind'], n: number): AssetId {
  return AssetId.parse(deriveId(jobId, kind, String(n)))
}

/** Creates the asset of a job's output or upload, after its bytes are in the blob store. A repeat appends nothing. */
export async function createAsset(
  handle: Handle,
  step: OutputStep & Pick<AssetCreated, 'kind' | 'sources'> & { readonly media: StoredMedia },
): Promise<AssetId> {
  const { jobId, kind, n } = step
  const assetId = assetIdOf(jobId, kind, n)
  const context = contextOf(step, 'asset', kind, String(n))
  const command = { ...step, ...context, type: 'CreateAsset', assetId, origin: 'job' } as const
  await handle(assetDecider, assetStream(assetId), command, { begins: true })
  return assetId
}

/**
 * Creates the asset of the mask that came with a job's request, after its bytes are in the blob store. Unlike the job's pictures it names
 * no job, so that nobody takes it for one of them. A repeat appends nothing.
 */
export async function createMask(
  handle: Handle,
  { jobId, ...step }: Omit<OutputStep, 'n'> & { readonly media: StoredMedia },
): Promise<void> {
  const assetId = assetIdOf(jobId, 'mask', 0)
  const context = contextOf({ ...step, jobId }, 'asset', 'mask')
  const asset = { ...step, assetId, kind: 'mask', origin: 'mask', sources: [] }
  await handle(assetDecider, assetStream(assetId), { ...asset, ...context, type: 'CreateAsset' }, { begins: true })
}

/**
 * Creates the asset of a picture that a person sent by itself, or had made of a video of theirs, which is its source then; after its bytes
 * are in the blob store under the id of the command, which becomes the asset's. A repeat appends nothing.
 */
export async function createUpload(
  handle: Handle,
  request: CommandContext & { readonly userId: UserId; readonly media: StoredMedia; readonly sources?: AssetId[] },
): Promise<Position> {
  const assetId = AssetId.parse(request.commandId)
  const command = { sources: [], ...request, type: 'CreateAsset' as const, assetId, kind: 'upload', origin: 'upload' }
  return (await handle(assetDecider, assetStream(assetId), command, { begins: true })).position
}

/**
 * Creates the asset of a frame that a person saved from a video, after its bytes are in the blob store. It is the only output of a
 * generation of its own, so that it is in the gallery like any image. A repeat appends nothing.
 */
export async function createFrame(
  handle: Handle,
  request: CommandContext &
    Required<Pick<AssetCreated, 'userId' | 'assetId' | 'jobId' | 'frame'>> & { readonly media: StoredMedia },
): Promise<Position> {
  const made = { n: 0, kind: 'output', origin: 'source', sources: [] }
  const command = { ...request, ...made, type: 'CreateAsset' as const }
  return (await handle(assetDecider, assetStream(request.assetId), command, { begins: true })).position
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

/** Toggles whether an image is a favourite; a repeat (same command id) returns the first result. DomainError `not-found`. */
export async function toggleFavorite(handle: Handle, request: ImageRequest): Promise<MarkedImage> {
  const { events, position } = await send(handle, request, { ...request, type: 'ToggleFavorite' })
  return { isFavorite: events.some(({ type }) => type === 'AssetFavorited'), position }
}

/** Makes an image a favourite or no longer one; appends nothing when that is so already. DomainError `not-found`. */
export async function setFavorite(
  handle: Handle,
  request: ImageRequest & { readonly favorite: boolean },
): Promise<MarkedImage> {
  const { position } = await send(handle, request, { ...request, type: 'SetFavorite' })
  return { isFavorite: request.favorite, position }
}

/** Moves an image or upload to the trash; appends nothing when it is there already. DomainError `not-found`. */
export async function trashAsset(handle: Handle, request: ImageRequest): Promise<Position> {
  return (await send(handle, request, { ...request, type: 'Trash' })).position
}

/** Restores an image (as a favourite if it was one) or upload; appends nothing when it is not in the trash. DomainError `not-found`. */
export async function restoreAsset(handle: Handle, request: ImageRequest): Promise<Position> {
  return (await send(handle, request, { ...request, type: 'Restore' })).position
}

/**
 * Changes many images of a person, each in its own stream; returns what became of each. Uploads have no
 * favourite mark: to mark one is `not-found`. The bytes of what is purged are deleted once every image is decided on.
 */
export async function changeAssets(
  { handle, eraseMs, ...stores }: AssetStores,
  { action, assetIds, ...command }: CommandContext & ManyAssets,
): Promise<HandledEach<{ readonly id: AssetId }>> {
  const images = assetIds.map((id) => ({ id }))
  const done = await handleEach(command, images, async ({ id: assetId }, context) => {
    const request = { ...command, ...context, assetId }
    if (action === 'purge') return await purgeIfTrashed(handle, request)
    return await send(handle, request, { ...request, ...assetCommands[action] })
  })
  if (action === 'purge') {
    const purged = done.handled.filter(({ fate }) => fate === 'changed' || fate === 'unchanged')
    await eraseMany(stores, { userId: command.userId, assetIds: purged.map(({ id }) => id) }, eraseMs)
  }
  return done
}

interface AssetStores extends ErasingStores {
  readonly handle: Handle
  /** How long a purge waits for the bytes, in milliseconds; ten seconds when absent. */
  readonly eraseMs?: number
}

/**
 * Deletes an image in the trash for good, its bytes apart. DomainError `not-found`, also when it was restored meanwhile and so is no
 * longer in the trash.
 */
async function purgeIfTrashed(handle: Handle, request: ImageRequest) {
  try {
    return await send(handle, request, { ...request, type: 'Purge' })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== commonErrors.notInTrash.code) throw error
    throw new DomainError(commonErrors.notFound, 'This image is not in the trash.')
  }
}

interface ManyAssets {
  readonly userId: UserId
  readonly action: keyof typeof assetCommands | 'purge'
  readonly assetIds: readonly AssetId[]
}

const assetCommands = {
  trash: { type: 'Trash' },
  restore: { type: 'Restore' },
  'undo-restore': { type: 'UndoRestore' },
  favorite: { type: 'SetFavorite', favorite: true },
  unfavorite: { type: 'SetFavorite', favorite: false },
} as const

/**
 * Deletes an image or upload in the trash for good: appends the event, then deletes the bytes, which may go on after this has returned.
 * DomainError `not-found`, or `not-in-trash`.
 */
export async function purgeAsset(
  { handle, eraseMs, ...stores }: AssetStores,
  request: ImageRequest,
): Promise<Position> {
  const { position } = await send(handle, request, { ...request, type: 'Purge' })
  await eraseMany(stores, { userId: request.userId, assetIds: [request.assetId] }, eraseMs)
  return position
}

/**
 * Deletes an image or upload for good if it has been in the trash for 30 days. If it is deleted already, deletes bytes that
 * are still there. Repeat it until it returns.
 * @param at time of the command, ISO 8601, UTC
 */
export async function expireAsset(
  handle: Handle,
  blobs: BlobStore,
  { assetId, trashedAt }: { readonly assetId: AssetId; readonly trashedAt: string },
  at: string,
): Promise<'purged' | 'unchanged'> {
  // The command id contains when it was trashed: something that was restored and trashed again expires a second time.
  const commandId = deriveId(assetId, 'expired', trashedAt)
  const context = { commandId, correlationId: commandId, causationId: commandId, at }
  const { state } = await handle(assetDecider, assetStream(assetId), { ...context, type: 'Expire' })
  if (state.status !== 'purged') return 'unchanged'
  await eraseMedia(blobs, state.ids)
  return 'purged'
}

/**
 * Deletes a mask, or a sound or video that came with a request, for good: appends the event, then deletes the bytes. Leaves other assets
 * alone, and everything that is in the trash. Repeat it until it returns.
 */
export async function purgeUnused(handle: Handle, blobs: BlobStore, assetId: AssetId, at: string): Promise<void> {
  const commandId = deriveId(assetId, 'unused')
  const context = { commandId, correlationId: commandId, causationId: commandId, at }
  const { state } = await handle(assetDecider, assetStream(assetId), { ...context, type: 'PurgeUnused' })
  if (state.status === 'purged') await eraseMedia(blobs, state.ids)
}

const send = (handle: Handle, { assetId }: ImageRequest, command: AssetCommand) =>
  handle(assetDecider, assetStream(assetId), command)
