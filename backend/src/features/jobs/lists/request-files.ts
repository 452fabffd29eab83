import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import type { RequestedJob } from '../commands.ts'
import type { JobFields, JobWords } from '../events.ts'
import { refuseOtherRequest } from './request-queries.ts'

interface FileDeps {
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'delete'>
}

interface Accepted {
  readonly userId: UserId
  readonly job: RequestedJob
  readonly fields: JobFields & JobWords
  /** Staged keys of files of the form that the job does not need. */
  readonly unused: readonly string[]
}

/**
 * Deletes the files of an accepted request that its job does not work from: a request that was sent again has staged files of its own.
 * Throws DomainError `idempotency-key-reused` when its Idempotency-Key was used for a different request.
 */
export async function settleFiles({ blobs, ...deps }: FileDeps, accepted: Accepted): Promise<void> {
  const needless = [...accepted.unused, ...(accepted.job.repeated ? await sentAgain(deps, accepted) : [])]
  // The job is admitted, so a file that cannot be deleted now is left to the daily sweep.
  for (const key of needless) await blobs.delete(key).catch(() => undefined)
}

/** Staged keys of a repeat that the job does not name. It names them where the first answer of the event store was lost. */
async function sentAgain(deps: Omit<FileDeps, 'blobs'>, { userId, job, fields }: Accepted): Promise<readonly string[]> {
  const first = await refuseOtherRequest(deps, userId, job, fields)
  if (first === undefined) return []
  const needed = new Set(stagedKeysOf(first))
  return stagedKeysOf(fields).filter((key) => !needed.has(key))
}

/** The video of a source is no file of the request. */
function stagedKeysOf({ uploads, maskUpload }: Pick<JobFields, 'uploads' | 'maskUpload'>): readonly string[] {
  const files = [...uploads.filter(({ sourceId }) => sourceId === undefined), ...(maskUpload ? [maskUpload] : [])]
  return files.map(({ key }) => key)
}
