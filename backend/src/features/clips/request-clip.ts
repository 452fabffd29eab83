import type { Db } from 'mongodb'
import type { Position, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { BlobStore } from '../../platform/media/blobs/blob-store.ts'
import { deleteNeedless } from '../../platform/media/blobs/delete-needless.ts'
import { storedBytes } from '../assets/queries.ts'
import { microsOf } from '../catalogue/money.ts'
import { type JobRequest, requestJob } from '../jobs/commands.ts'
import type { JobFields, JobWords } from '../jobs/events.ts'
import { needlessFiles } from '../jobs/lists/request-file-queries.ts'
import type { AcceptedClip } from './contract.ts'

export interface RequestDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly blobs: BlobStore
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
  /** Bytes that one user may store. */
  readonly storageQuota: number
}

/** The part of a call that asking for a clip needs. */
interface Call {
  readonly user: { readonly id: UserId }
  readonly command: CommandContext
  readonly signal: AbortSignal
  readonly setPosition: (position: Position) => void
}

interface AskedClip {
  readonly fields: JobFields & JobWords & Pick<JobRequest, 'kind' | 'credits'>
  /** As the person saw it; absent: today's price holds. */
  readonly priceCents?: number | undefined
  /** The same in credits, where the person saw that it is paid so. */
  readonly shownCredits?: number | undefined
  /** Staged keys of files of the form that the job does not need. */
  readonly unused: readonly string[]
}

/** Asks for one clip. Throws DomainError when it is not admitted, or its Idempotency-Key was used for another request. */
export type RequestClip = (call: Call, asked: AskedClip) => Promise<AcceptedClip>

/** The way in which every kind of clip is asked for. */
export function clipRequester({
  handle,
  store,
  keys,
  db,
  blobs,
  dailySpendCap,
  storageQuota,
}: RequestDeps): RequestClip {
  return async ({ user, command, signal, setPosition }, { fields, priceCents, shownCredits, unused }) => {
    const request = {
      ...command,
      ...fields,
      userId: user.id,
      ...(priceCents !== undefined && { shownPrice: microsOf(priceCents) }),
      ...(shownCredits !== undefined && { shownCredits }),
      dailySpendCap,
      storage: { used: await storedBytes(db, user.id), quota: storageQuota },
    }
    const job = await requestJob(handle, store, request, signal)
    await deleteNeedless(blobs, await needlessFiles({ store, keys, db }, { userId: user.id, job, fields, unused }))
    setPosition(job.position)
    return { videoId: job.jobId, status: job.waits ? 'pending' : 'processing' }
  }
}
