import { createHmac } from 'node:crypto'
import type { JobKindEntry, ModelOfJob, RequestContent } from '@studio/backend/features/job-kind.ts'
import { queueEvents } from '@studio/backend/features/jobs/events.ts'
import type { OutputStep } from '@studio/backend/features/jobs/output/output-commands.ts'
import { type JobRequested, readJobRequest, wordsOf } from '@studio/backend/features/jobs/queries.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { DataKey } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { unseal } from '@studio/backend/platform/eventsourcing/keys/unseal.ts'
import type { ProviderRequest } from '@studio/backend/platform/providers/port.ts'
import { outputFailed } from '../../generation/failures.ts'
import type { JobRef, OutputRef } from '../../generation/refs.ts'
import { type ActivityDeps, kindOf } from '../deps.ts'
import type { Attempt } from './attempt.ts'
import { modelOfJob } from './model-of-job.ts'
import { inputsAsIds, type ReadableInputs, readableInputs } from './provider-copies.ts'

type StepDeps = Pick<ActivityDeps, 'store' | 'clock'>

/** The part of a command that every step of the job needs, and what the job was asked for. */
export async function jobStep({ store, clock }: StepDeps, job: Omit<JobRef, 'outputs'>) {
  const { data, metadata, created } = await readJobRequest(store, job)
  const { userId, jobId } = job
  const asked = { model: data.model, at: created.toISOString() }
  return { userId, jobId, kind: data.kind, correlationId: metadata.correlationId, at: clock().toISOString(), asked }
}

/** The part of a command that every step of one output needs. */
export async function outputStep(deps: StepDeps, output: OutputRef): Promise<OutputStep> {
  const { userId, jobId, kind, correlationId, at } = await jobStep(deps, output)
  return { userId, jobId, n: output.n, kind, correlationId, at }
}

/** The request to send for an output, with its prompt in clear, and what the log may record of it. */
export interface ReadableRequest {
  readonly request: ProviderRequest
  readonly model: string
  readonly unitPrice: number
  /** Undefined when the model takes none. */
  readonly seed?: number
  /**
   * Hash over path and inputs, hex. It is keyed with the person's data key, so that it reveals nothing once that key is
   * destroyed. What the job works from enters it by their asset ids, because the addresses of their copies differ from job to job.
   */
  readonly hash: string
}

/**
 * Unseals a job's request. Throws outputFailed when its prompt was erased, or when its model or one of its settings is no longer offered,
 * and UnknownModel while a worker of a newer release may know the model.
 * @param intent the intent to send or to look for; for a new one, the output's last; undefined for its first
 */
export async function readableRequest(
  deps: Pick<ActivityDeps, 'store' | 'keys' | 'blobs' | 'decoder' | 'kinds' | 'clock'>,
  output: OutputRef,
  intent: Attempt | undefined,
): Promise<ReadableRequest> {
  const { store, keys } = deps
  const [requested, key] = await Promise.all([
    readJobRequest(store, output).then((sealed) => unseal(sealed, queueEvents, keys)),
    keys.open(output.userId),
  ])
  const { data } = requested
  const words = wordsOf(requested)
  if (words === undefined || typeof key === 'string') throw outputFailed('cancelled', 'The request was erased.')
  const model = modelOfJob(deps, requested)
  const { n } = output
  const seed = model.seedOf({ n, last: intent, draw: (max) => drawSeed(output, max) })
  const requestWith = (readable: ReadableInputs) => requestFor(model, { ...words, ...readable, seed })
  const request = requestWith(await readableInputs(deps, requested))
  const hash = hashOf(requestWith(inputsAsIds(data)), key)
  return { request, model: data.model, unitPrice: data.unitPrice, hash, ...(seed !== undefined && { seed }) }
}

/**
 * The service's path of a job's requests, which does not depend on its words; undefined when no request can be made of the job any
 * more.
 */
export function pathOf({ kinds }: Pick<ActivityDeps, 'kinds'>, data: JobRequested['data']): string | undefined {
  const model = kinds.get(data.kind)?.modelOf(data)
  try {
    return model?.toRequest({ prompt: '', ...inputsAsIds(data) }).path
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/** Retrying cannot help, so the output fails with the reason. */
function requestFor(model: ModelOfJob, content: RequestContent): ProviderRequest {
  try {
    return model.toRequest(content)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw outputFailed('invalid-request', error.message)
  }
}

/**
 * Draws the seed of an output, from 1 to `max`. It follows from the output's name, so that a step which is repeated after a crash
 * draws the same one.
 */
const drawSeed = ({ jobId, n }: OutputRef, max: number): number =>
  1 + (Number.parseInt(deriveId(jobId, 'seed', String(n)).slice(0, 8), 16) % max)

/** How long an output of the job is waited for, and how often it is looked at. */
export interface Pace extends Pick<JobKindEntry, 'deadlineMs' | 'longestPauseMs'> {
  /** Seconds that it usually takes; undefined when its model is no longer in the catalogue. */
  readonly typicalSeconds: number | undefined
}

/** The pace of a job's kind and model. */
export async function paceOf(
  { store, kinds }: Pick<ActivityDeps, 'store' | 'kinds'>,
  job: Omit<JobRef, 'outputs'>,
): Promise<Pace> {
  const { data } = await readJobRequest(store, job)
  const { deadlineMs, longestPauseMs, modelOf } = kindOf({ kinds }, data.kind)
  return { deadlineMs, longestPauseMs, typicalSeconds: modelOf(data)?.typicalSeconds }
}

const hashOf = ({ path, inputs }: ProviderRequest, key: DataKey) =>
  createHmac('sha256', key)
    .update(JSON.stringify([path, Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
