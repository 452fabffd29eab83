import type { Db } from 'mongodb'
import type { JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import type { JobFields, JobWords } from '../events.ts'
import { refuseOtherRequest } from './request-queries.ts'

interface FileDeps {
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
}

interface Accepted {
  readonly userId: UserId
  readonly job: { readonly jobId: JobId; readonly requestRevision?: bigint; readonly repeated: boolean }
  readonly fields: JobFields & JobWords
  /** Staged keys of files of the form that the job does not need. */
  readonly unused: readonly string[]
}

/**
 * Staged keys of an accepted request that its job does not work from: a request that was sent again has files of its own.
 * Throws DomainError `idempotency-key-reused` when its Idempotency-Key was used for a different request.
 */
export async function needlessFiles(deps: FileDeps, accepted: Accepted): Promise<readonly string[]> {
  return [...accepted.unused, ...(accepted.job.repeated ? await sentAgain(deps, accepted) : [])]
}

/** Staged keys of a repeat that the job does not name. It names them where the first answer of the event store was lost. */
async function sentAgain(deps: FileDeps, { userId, job, fields }: Accepted): Promise<readonly string[]> {
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
