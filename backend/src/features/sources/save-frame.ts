import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type Position, SourceId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { mutexByName } from '../../platform/eventsourcing/mutex.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { readBlob } from '../../platform/media/blobs/read-blob.ts'
import { frameKey } from '../../platform/media/blobs/source-keys.ts'
import type { Decoder } from '../../platform/media/decoder/decoder.ts'
import type { StoredUpload } from '../../platform/media/pictures/uploads.ts'
import { waitForPosition } from '../../platform/projections/lists/read.ts'
import { assetIdOf, createFrame } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { galleryImageOfChecksum } from '../assets/lookup/reference-queries.ts'
import { storeMedia } from '../assets/media/media-commands.ts'
import { storedBytes } from '../assets/queries.ts'
import { refuseOverStorage } from '../jobs/money/storage-commands.ts'
import { sourceErrors } from './errors.ts'
import { findSource } from './queries.ts'
import type { SourceDeps } from './request-source.ts'
import { framesFailed } from './source-failures.ts'

export interface FrameDeps extends SourceDeps {
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'prepareUpload'>
}

interface WantedFrame {
  readonly userId: UserId
  readonly sourceId: string
  /** Seconds, as `framesOf` tells them. */
  readonly timestamp: number
  readonly command: CommandContext
}

export interface SavedFrame {
  readonly generationId: JobId
  readonly imageUrl: string
  /** Absent when the frame was in the gallery before. */
  readonly position?: Position
}

/**
 * Saves frames to the gallery, each as a generation of one image whose id is that of the command. Those of one person are saved one after
 * the other, each when the read models show the one before, so that a frame is in the gallery once and the storage quota holds. Throws
 * DomainError `not-found`, `source-failed` and `storage-quota`.
 */
export function frameSaver(deps: FrameDeps): (wanted: WantedFrame) => Promise<SavedFrame> {
  const inTurn = mutexByName()
  return (wanted) => inTurn(wanted.userId, () => saveFrame(deps, wanted))
}

async function saveFrame(deps: FrameDeps, wanted: WantedFrame): Promise<SavedFrame> {
  const { db, decoder, blobs, storageQuota, now } = deps
  const { userId, sourceId, timestamp } = wanted
  const timestampMs = Math.round(timestamp * 1_000)
  const source = await findSource(db, userId, sourceId, now())
  if (!source?.timestampsMs?.includes(timestampMs)) {
    throw new DomainError(sourceErrors.sourceGone, 'This frame does not exist.')
  }
  const key = frameKey({ userId, sourceId }, timestampMs, 'full')
  const prepared = await decoder.prepareUpload(userId, () => readFrame(blobs, key))
  const known = await galleryImageOfChecksum(db, userId, prepared.media.checksum)
  if (known) return { generationId: known.jobId, imageUrl: mediaUrl(known.assetId, 'original') }
  refuseOverStorage({ used: await storedBytes(db, userId), quota: storageQuota }, prepared.media.bytes)
  return await storeFrame(deps, wanted, timestampMs, prepared)
}

async function readFrame(blobs: BlobStore, key: string): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, key)
  if (bytes === null) throw framesFailed('gone')
  return bytes
}

async function storeFrame(
  { handle, store, db, blobs }: FrameDeps,
  { userId, sourceId, command }: WantedFrame,
  timestampMs: number,
  prepared: StoredUpload,
): Promise<SavedFrame> {
  const jobId = JobId.parse(command.commandId)
  const assetId = assetIdOf(jobId, 'output', 0)
  await storeMedia(blobs, { userId, assetId }, prepared)
  const frame = { sourceId: SourceId.parse(sourceId), timestampMs }
  const position = await createFrame(handle, { ...command, userId, jobId, assetId, frame, media: prepared.media })
  await waitForPosition(db, { logId: await store.logId(), position })
  return { generationId: jobId, imageUrl: mediaUrl(assetId, 'original'), position }
}
