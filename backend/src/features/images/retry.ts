import type { Db } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { JobId, type Recorded, type UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { usableAssets } from '../assets/lookup/reference-queries.ts'
import { storedBytes } from '../assets/queries.ts'
import type { ConnectedProviders, ImageModel } from '../catalogue/model.ts'
import { findImageModel, priceOf } from '../catalogue/models.ts'
import type { PricesNow } from '../catalogue/price-list.ts'
import { pricedImageModel } from '../catalogue/priced-models.ts'
import { type RetriedOutputs, retryOutputs } from '../jobs/commands.ts'
import { jobErrors } from '../jobs/errors.ts'
import { RetriedFields, unknownCommand } from '../jobs/events.ts'
import { readUnsealedRequest } from '../jobs/lists/request-queries.ts'
import { numbersOfFailed } from '../jobs/output/output-queries.ts'
import { findRequest, type JobRequested, refusalOfMissing, requesterOf, wordsOf } from '../jobs/queries.ts'
import { checkSentAddress } from '../loras/commands.ts'
import { maskIdOf, referenceIdsOf } from '../references/commands.ts'
import { imageErrors } from './errors.ts'
import { chosenSeeds, toProviderRequest } from './form/request.ts'
import { wasRetriedAsWhole } from './queries.ts'

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
  /** Hosts whose LoRAs may be used; empty means every public host. */
  readonly loraHosts: readonly string[]
}

/** What the person asks for again. */
export interface Retry {
  /** Numbers of the outputs; absent: all that have failed and were not asked for again before. */
  readonly outputs?: readonly number[] | undefined
  /** Of all its images in millionths of a dollar, as the person saw it; absent: today's price holds. */
  readonly shownPrice?: number | undefined
  /** That of the call: nothing is admitted once the page has got the answer that it takes too long. */
  readonly signal: AbortSignal
}

/**
 * Asks for failed images of an earlier generation again, with its words, settings, LoRA and references, at today's price, each as a
 * generation of its own. Refused like any request, with `address-refused` when the host of its LoRA is not allowed any more, with
 * `invalid-settings` when its settings are no longer offered, with `still-storing` when the files that came with it are not stored yet, with
 * `nothing-to-retry` when what is asked for has not failed, with `already-retried` when it was asked for again before, and as if
 * the generation did not exist when it is someone else's.
 */
export async function retryGeneration(
  deps: RetryDeps,
  userId: UserId,
  id: string,
  command: CommandContext,
  { outputs, shownPrice, signal }: Retry,
): Promise<RetriedOutputs> {
  const { handle, store, db, dailySpendCap, storageQuota } = deps
  const requested = await requestOf(deps, userId, JobId.parse(id))
  const { data: first } = requested
  const words = wordsOf(requested)
  if (words === undefined) throw new DomainError(imageErrors.wordsErased, 'The words of this generation were erased.')
  checkSentAddress(words.loraUrl, deps.loraHosts)
  const prices = await deps.prices()
  const model = pricedImageModel(modelOf(deps, first), prices)
  const references = await referencesOf(deps, first)
  const maskAssetId = await maskOf(deps, first)
  // Refused before anything is admitted, where it could only fail.
  toProviderRequest(model, first.settings, { ...words, references })
  const failed = await numbersOfFailed(store, first.jobId, first.outputs)
  if (outputs?.some((n) => !failed.includes(n))) {
    throw new DomainError(jobErrors.nothingToRetry, 'This output has not failed.')
  }
  const retriedAsWhole = await wasRetriedAsWhole(db, userId, first.jobId)
  const request = {
    ...command,
    ...RetriedFields.parse(first),
    userId,
    kind: 'image' as const,
    provider: model.provider,
    ...words,
    uploads: [],
    referenceAssetIds: [...references],
    ...(maskAssetId !== undefined && { maskAssetId }),
    retryOf: first.jobId,
    failed: (outputs ?? failed).map((n) => ({ n, settings: settingsFor(first.settings, n) })),
    named: outputs !== undefined,
    requesterOf: async (jobId: JobId) =>
      retriedAsWhole ? unknownCommand : await requesterOf(db, store, { userId, jobId }),
    unitPrice: priceOf(model, { numberOfImages: 1, quality: first.settings['quality'] }).unit,
    priceListVersion: prices.version,
    ...(shownPrice !== undefined && { shownPrice }),
    dailySpendCap,
    storage: { used: await storedBytes(db, userId), quota: storageQuota },
  }
  return await retryOutputs(handle, request, signal)
}

/** The settings of the first job for one of its outputs alone, with the seed that the person chose for it. */
function settingsFor(first: JobRequested['data']['settings'], n: number) {
  const seed = chosenSeeds(first)[n]
  return seed === undefined ? first : { ...first, seeds: String(seed) }
}

async function requestOf(deps: RetryDeps, userId: UserId, jobId: JobId): Promise<Recorded<JobRequested>> {
  const ref = await findRequest(deps.db, userId, jobId)
  if (!ref) throw new DomainError(commonErrors.notFound, 'This generation does not exist.')
  const requested = await readUnsealedRequest(deps, ref)
  if (requested.data.kind !== 'image') throw new DomainError(commonErrors.notFound, 'This generation does not exist.')
  return requested
}

function modelOf({ connected }: RetryDeps, { model: id }: JobRequested['data']): ImageModel {
  const model = findImageModel(id)
  if (model && connected.has(model.provider)) return model
  throw new DomainError(imageErrors.modelUnavailable, 'This model cannot be used at the moment.')
}

/** The pictures that the first job worked from; what came along with it is an asset by now. */
async function referencesOf({ db, store }: RetryDeps, first: JobRequested['data']) {
  const ids = referenceIdsOf(first)
  const usable = ids.length === 0 ? new Set() : await usableAssets(db, first.userId, ids)
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length === 0) return ids
  const cameAlong = !missing.some((id) => first.referenceAssetIds.includes(id))
  const gone = 'One of the reference images does not exist any more.'
  throw await refusalOfMissing(store, { jobId: first.jobId, cameAlong, noun: 'generation', gone })
}

/** The mask of the first job. One that never became an asset went with the job that was to store it. */
async function maskOf({ db, store }: RetryDeps, first: JobRequested['data']) {
  const id = maskIdOf(first)
  if (id === undefined || (await usableAssets(db, first.userId, [id])).has(id)) return id
  const cameAlong = first.maskUpload !== undefined
  const gone = 'The mask of this generation does not exist any more.'
  throw await refusalOfMissing(store, { jobId: first.jobId, cameAlong, noun: 'generation', gone })
}
