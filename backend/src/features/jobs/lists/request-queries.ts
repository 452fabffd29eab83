import type { Db } from 'mongodb'
import type { z } from 'zod'
import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { JobId, Recorded, UserId } from '../../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../../platform/eventsourcing/keys/unseal.ts'
import { plainTexts } from '../../../platform/eventsourcing/owned-texts.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { JobFields, type JobWords, queueEvents } from '../events.ts'
import { findRequest, type JobRequested, type RequestRef, readJobRequest } from '../queries.ts'

interface RequestDeps {
  readonly store: EventStore
  readonly keys: KeyStore
}

/** Reads a job's request, with its words in clear unless they were erased. */
export async function readUnsealedRequest(
  { store, keys }: RequestDeps,
  ref: RequestRef,
): Promise<Recorded<JobRequested>> {
  return await unseal(await readJobRequest(store, ref), queueEvents, keys)
}

/**
 * What must be equal in all requests with one Idempotency-Key. References, inputs and masks are left out, because an uploaded file may
 * have become an asset with an id meanwhile, and so is what the studio chooses: the provider, the version of the style and the price may
 * be others by then.
 */
const ComparedFields = JobFields.omit({
  provider: true,
  uploads: true,
  referenceAssetIds: true,
  inputAssetIds: true,
  maskUpload: true,
  maskAssetId: true,
  styleVersion: true,
  unitPrice: true,
  priceListVersion: true,
})

type ComparedRequest = z.infer<typeof ComparedFields> & Pick<JobWords, 'prompt' | 'negativePrompt'>

/**
 * Refuses a request whose Idempotency-Key was used for a different one: its sender would take the answer to the first request
 * for an answer to this one (reliability W10).
 * Throws DomainError `idempotency-key-reused`.
 * @param requested `requestRevision`: of its JobRequested, where it is known
 * @returns what the first request works from; undefined when the first cannot be found yet
 */
export async function refuseOtherRequest(
  deps: RequestDeps & { readonly db: Db },
  userId: UserId,
  { jobId, requestRevision }: { readonly jobId: JobId; readonly requestRevision?: bigint },
  request: ComparedRequest,
): Promise<Pick<JobFields, 'uploads' | 'maskUpload'> | undefined> {
  const ref =
    requestRevision === undefined
      ? await findRequest(deps.db, userId, jobId)
      : { userId, jobId, requestRevision: String(requestRevision) }
  if (!ref) return undefined
  const { data } = await readUnsealedRequest(deps, ref)
  // Words that were erased cannot be compared, so they count as equal.
  const { prompt, negativePrompt } = plainTexts(data, ['prompt', 'negativePrompt'])
  const first = { ...data, ...(prompt === undefined ? wordsIn(request) : { prompt, negativePrompt }) }
  if (asksForTheSame(first, request)) return data
  throw new DomainError(commonErrors.idempotencyKeyReused, 'This Idempotency-Key belongs to another request.')
}

const wordsIn = ({ prompt, negativePrompt }: ComparedRequest) => ({ prompt, negativePrompt })

/** A field or a setting that the first request lacks counts as equal: the release that took it may not have known it. */
function asksForTheSame(first: ComparedRequest, request: ComparedRequest): boolean {
  if (first.prompt !== request.prompt || first.negativePrompt !== request.negativePrompt) return false
  const [before, now] = [fieldsOf(first), fieldsOf(request)]
  return Object.entries(before).every(([name, value]) => value === undefined || value === now[name])
}

function fieldsOf(request: ComparedRequest): Readonly<Record<string, unknown>> {
  const { settings, ...fields } = ComparedFields.parse(request)
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings ${name}`, value])),
  }
}
