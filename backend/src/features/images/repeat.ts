import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { JobRequest, RequestedJob } from '../jobs/commands.ts'
import { findRequest } from '../jobs/queries.ts'
import { readUnsealedRequest } from './request-unsealing.ts'

/** What must be equal in all requests with one Idempotency-Key. References are left out: an uploaded file may have become an asset with an id meanwhile. */
type ComparedRequest = Pick<JobRequest, 'model' | 'outputs' | 'prompt' | 'settings'>

interface Deps {
  readonly db: Db
  readonly store: EventStore
  readonly keys: KeyStore
}

/**
 * Refuses a request whose Idempotency-Key was used for a different one: its sender would take the answer to the first request
 * for an answer to this one (reliability W10).
 * Throws DomainError `idempotency-key-reused`.
 */
export async function refuseOtherRequest(
  deps: Deps,
  userId: UserId,
  { jobId, requestRevision }: RequestedJob,
  request: ComparedRequest,
): Promise<void> {
  const ref =
    requestRevision === undefined
      ? await findRequest(deps.db, userId, jobId)
      : { userId, jobId, requestRevision: String(requestRevision) }
  if (!ref) return
  const { data } = await readUnsealedRequest(deps, ref)
  // A prompt that was erased cannot be compared, so it counts as equal.
  const first = { ...data, prompt: plainOf(data.prompt) ?? request.prompt }
  if (textOf(first) === textOf(request)) return
  throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
}

const textOf = ({ model, outputs, prompt, settings }: ComparedRequest): string =>
  JSON.stringify([model, outputs, prompt, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))])
