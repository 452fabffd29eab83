import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { plainOf, type UserId } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { JobRequest, RequestedJob } from '../jobs/commands.ts'
import { findRequest } from '../jobs/queries.ts'
import { ComparedFields } from './job-fields.ts'
import { readUnsealedRequest } from './request-unsealing.ts'

type ComparedRequest = z.infer<typeof ComparedFields> & Pick<JobRequest, 'prompt'>

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

function textOf({ prompt, ...request }: ComparedRequest): string {
  // The schema puts the fields into one order, but not the settings, which it does not know by name.
  const { settings, ...fields } = ComparedFields.parse(request)
  return JSON.stringify([fields, prompt, Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}
