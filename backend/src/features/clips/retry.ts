import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type Recorded, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { usableInputs } from '../assets/lookup/reference-queries.ts'
import { storedBytes } from '../assets/queries.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { PricesNow } from '../catalogue/price-list.ts'
import type { ClipKind } from '../clip-kind.ts'
import { type RetriedOutputs, retryOutputs } from '../jobs/commands.ts'
import { jobErrors } from '../jobs/errors.ts'
import { RetriedFields } from '../jobs/events.ts'
import { readUnsealedRequest } from '../jobs/lists/request-queries.ts'
import { numbersOfFailed } from '../jobs/output/output-queries.ts'
import { findRequest, type JobRequested, refusalOfMissing, requesterOf, wordsOf } from '../jobs/queries.ts'
import { inputIdsOf } from '../references/commands.ts'
import { sourceErrors } from '../sources/errors.ts'
import { findStoredSource } from '../sources/queries.ts'
import { reasonInWords } from '../sources/words-contract.ts'
import { clipErrors } from './errors.ts'

export interface RetryDeps {
  readonly handle: Handle
  readonly store: EventStore
  readonly keys: KeyStore
  readonly db: Db
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
  /** Millionths of a dollar that one user may spend in a UTC day. */
  readonly dailySpendCap: number
  /** Bytes that one user may store. */
  readonly storageQuota: number
}

/** What retries need to know of the kind. */
export type RetriedKind = Pick<ClipKind, 'kind' | 'noun' | 'again'>

/**
 * Asks for a failed clip again, with its words, settings and inputs, at today's price. Refused like any request, with `invalid-settings`
 * when its settings are no longer offered, with `nothing-to-retry` when it has not failed, with `already-retried` when it was asked for
 * again before, with `still-storing` when the files that came with it are not stored yet, and as if it did not exist when it is someone
 * else's.
 * @param request `shownPrice`: in millionths of a dollar, as the person saw it, or `shownCredits`; both undefined: today's price holds.
 * `signal`: that of the call; nothing is admitted once the page has got the answer that it takes too long
 */
export async function retryClip(
  deps: RetryDeps,
  { kind, noun, again }: RetriedKind,
  {
    id,
    shownPrice,
    shownCredits,
    signal,
    ...command
  }: CommandContext & {
    readonly userId: UserId
    readonly id: string
    readonly shownPrice: number | undefined
    readonly shownCredits: number | undefined
    readonly signal: AbortSignal
  },
): Promise<RetriedOutputs> {
  const { handle, store, db, connected, dailySpendCap, storageQuota } = deps
  const { userId } = command
  const requested = await requestOf(deps, { userId, jobId: JobId.parse(id), kind, noun })
  const { data: first } = requested
  const failed = await numbersOfFailed(store, first.jobId, first.outputs)
  if (failed.length === 0) throw new DomainError(jobErrors.nothingToRetry, `This ${noun} has not failed.`)
  const words = wordsOf(requested)
  if (words === undefined) throw new DomainError(clipErrors.wordsErased, `The words of this ${noun} were erased.`)
  const { inputs, uploads } = await inputsOf(deps, first, { noun, now: new Date(command.at) })
  // Refused before anything is admitted, where it could only fail.
  const prices = await deps.prices()
  const today = again(first, { ...words, inputs: inputs.all, references: [] }, { connected, prices })
  const request = {
    ...command,
    ...RetriedFields.parse(first),
    kind,
    ...words,
    uploads,
    inputAssetIds: inputs.known,
    retryOf: first.jobId,
    failed: failed.map((n) => ({ n, settings: first.settings })),
    named: false,
    requesterOf: (jobId: JobId) => requesterOf(db, store, { userId, jobId }),
    ...today,
    priceListVersion: prices.version,
    ...(shownPrice !== undefined && { shownPrice }),
    ...(shownCredits !== undefined && { shownCredits }),
    dailySpendCap,
    storage: { used: await storedBytes(db, userId), quota: storageQuota },
  }
  return await retryOutputs(handle, request, signal)
}

async function requestOf(
  deps: RetryDeps,
  { userId, jobId, kind, noun }: Omit<RetriedKind, 'again'> & { readonly userId: UserId; readonly jobId: JobId },
): Promise<Recorded<JobRequested>> {
  const ref = await findRequest(deps.db, userId, jobId)
  const requested = ref && (await readUnsealedRequest(deps, ref))
  if (requested?.data.kind === kind) return requested
  throw new DomainError(commonErrors.notFound, `This ${noun} does not exist.`)
}

/**
 * The inputs of the first job; what came along with it is an asset by now. A part of an imported video that was not cut before that job
 * ended is asked for as it was at first, as long as the video is kept.
 */
async function inputsOf(
  { db, store }: RetryDeps,
  first: JobRequested['data'],
  { noun, now }: { readonly noun: string; readonly now: Date },
) {
  const all = inputIdsOf(first)
  const usable = await usableInputs(db, first.userId, Object.values(all))
  const known = Object.fromEntries(Object.entries(all).filter(([, id]) => usable.has(id)))
  const missing = Object.keys(all).filter((name) => known[name] === undefined)
  const uploads = first.uploads.filter(({ input, sourceId }) => sourceId !== undefined && missing.includes(input ?? ''))
  if (uploads.length < missing.length) {
    const cameAlong = missing.every((name) => first.uploads.some(({ input }) => input === name))
    const gone = `Something that this ${noun} was made from does not exist any more.`
    throw await refusalOfMissing(store, { jobId: first.jobId, cameAlong, noun, gone })
  }
  for (const { sourceId = '' } of uploads) {
    if ((await findStoredSource(db, first.userId, sourceId, now)) === undefined) throw sourceIsGone()
  }
  return { inputs: { all, known }, uploads }
}

const sourceIsGone = () => new DomainError(sourceErrors.sourceGone, reasonInWords('gone'))
