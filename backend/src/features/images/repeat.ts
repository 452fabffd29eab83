import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { JobRequest, RequestedJob } from '../jobs/commands.ts'
import { findRequest } from '../jobs/queries.ts'
import { readAsked } from './asked.ts'

/** What must be the same in every request of one Idempotency-Key. A file may have become a picture with an id meanwhile. */
type Asked = Pick<JobRequest, 'model' | 'outputs' | 'prompt' | 'settings'>

interface Deps {
  readonly db: Db
  readonly store: EventStore
  readonly keys: KeyStore
}

/**
 * Whoever sends a key a second time with other words would take the first answer for theirs (reliability W10).
 * Throws DomainError `idempotency-key-reused`.
 */
export async function refuseOtherRequest(
  deps: Deps,
  userId: UserId,
  { jobId, requestRevision }: RequestedJob,
  asked: Asked,
): Promise<void> {
  const place =
    requestRevision === undefined
      ? await findRequest(deps.db, userId, jobId)
      : { userId, jobId, requestRevision: String(requestRevision) }
  if (!place) return
  const { data } = await readAsked(deps, place)
  // Words that were erased cannot be compared.
  const first = { ...data, prompt: plainOf(data.prompt) ?? asked.prompt }
  if (textOf(first) === textOf(asked)) return
  throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
}

const textOf = ({ model, outputs, prompt, settings }: Asked): string =>
  JSON.stringify([model, outputs, prompt, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))])
