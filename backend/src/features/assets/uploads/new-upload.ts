import type { Db } from 'mongodb'
import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { AssetId, type Position, type UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../../platform/eventsourcing/keys/unseal.ts'
import { mutexByName } from '../../../platform/eventsourcing/mutex.ts'
import { refuseLate } from '../../../platform/eventsourcing/refuse-late.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { fromLoggedMedia, type StoredMedia } from '../../../platform/eventsourcing/stored-media.ts'
import type { StagedFile } from '../../../platform/http/contract/api.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import { deleteNeedless } from '../../../platform/media/blobs/delete-needless.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import type { StoredUpload } from '../../../platform/media/pictures/uploads.ts'
import { waitForPosition } from '../../../platform/projections/lists/read.ts'
import { refuseOverStorage } from '../../jobs/money/storage-commands.ts'
import { createUpload } from '../commands.ts'
import { assetEvents, assetStream } from '../events.ts'
import { pictureOfChecksum, type SizedPicture } from '../lookup/reference-queries.ts'
import { storeMedia } from '../media/media-commands.ts'
import { storedBytes } from '../queries.ts'
import { inspectFile, prepareFile } from './inspection-commands.ts'

export interface NewUploadDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly blobs: BlobStore
  readonly decoder: Pick<Decoder, 'inspectUpload' | 'prepareUpload'>
  /** Bytes that one user may store. */
  readonly storageQuota: number
}

/** A picture that somebody sent by itself, with the signal of the call. */
interface NewUpload {
  readonly userId: UserId
  readonly file: StagedFile
  readonly command: CommandContext
  readonly signal: AbortSignal
}

/** The picture that the file has become, or that the person had; `position` is absent when nothing was stored. */
export interface UploadedPicture extends SizedPicture {
  readonly position?: Position
}

/**
 * Stores pictures that people send by themselves. Those of one person are stored one after the other, each when the read models show
 * the one before: so the same picture twice is one asset, and the storage quota holds for many files at once. The file is deleted,
 * whatever becomes of it: what is stored are bytes of its own.
 * Throws DomainError `unusable-image`, `storage-quota`, `idempotency-key-reused` for another file with the same key, and `unavailable`
 * when its turn comes too late.
 */
export function uploadStore(deps: NewUploadDeps): (upload: NewUpload) => Promise<UploadedPicture> {
  const inTurn = mutexByName()
  return async (upload) => {
    try {
      return await inTurn(upload.userId, () => storeUpload(deps, upload))
    } finally {
      await deleteNeedless(deps.blobs, [upload.file.key])
    }
  }
}

async function storeUpload(deps: NewUploadDeps, upload: NewUpload): Promise<UploadedPicture> {
  const { userId, file, command, signal } = upload
  refuseLate(signal)
  const assetId = AssetId.parse(command.commandId)
  const earlier = await mediaOfUpload(deps, assetId)
  if (earlier) {
    await refuseOtherFile(deps, upload, earlier)
    return { assetId, width: earlier.width, height: earlier.height }
  }
  const known = await pictureOfChecksum(deps.db, userId, file.checksum)
  return known ?? (await storeInspected(deps, upload))
}

async function storeInspected(deps: NewUploadDeps, upload: NewUpload): Promise<UploadedPicture> {
  const { db, storageQuota } = deps
  const { userId, file, signal } = upload
  const known = await pictureOfChecksum(db, userId, await inspectFile(deps, userId, file, signal))
  if (known) return known
  const prepared = await prepareFile(deps, userId, file)
  refuseOverStorage({ used: await storedBytes(db, userId), quota: storageQuota }, prepared.media.bytes)
  return await storePrepared(deps, upload, prepared)
}

async function storePrepared(
  { handle, store, db, blobs }: NewUploadDeps,
  { userId, command }: NewUpload,
  upload: StoredUpload,
): Promise<UploadedPicture> {
  const assetId = AssetId.parse(command.commandId)
  const { media } = upload
  await storeMedia(blobs, { userId, assetId }, upload)
  const position = await createUpload(handle, { ...command, userId, media })
  await waitForPosition(db, { logId: await store.logId(), position })
  return { assetId, width: media.width, height: media.height, position }
}

/** What was stored when the command came for the first time, from the log; undefined when it has stored nothing. */
async function mediaOfUpload({ store, keys }: NewUploadDeps, assetId: AssetId): Promise<StoredMedia | undefined> {
  const [first] = await store.read(assetStream(assetId), assetEvents, { limit: 1 })
  const created = first && (await unseal(first, assetEvents, keys))
  return created?.type === 'AssetCreated' ? fromLoggedMedia(created.data) : undefined
}

/** The bytes of the first file stay as they are. A checksum that was erased cannot be compared, so it counts as equal. */
async function refuseOtherFile(deps: NewUploadDeps, { userId, file, signal }: NewUpload, { checksum }: StoredMedia) {
  if (checksum === '' || checksum === file.checksum) return
  if (checksum === (await inspectFile(deps, userId, file, signal))) return
  throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
}
