import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { type MediaVariant, mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { assetKey } from '@studio/backend/platform/media/blob-address.ts'
import { derivePicture } from '@studio/backend/platform/media/derive.ts'
import { releaseBytes } from '@studio/backend/platform/media/release-bytes.ts'
import { UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import { OutputUnusable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { Made, OutputRef, TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { layInMask } from './mask.ts'
import type { CompletedTask } from './watch.ts'

/**
 * Stores the output of a completed task, laid over its original when it has a mask, with its thumbnail in the blob store. Repeating it stores the same bytes under the same
 * keys. Throws outputFailed for an output that can never be stored, and any other error when a repeat may succeed.
 * @param completed the task as it has just been polled; without it the task is polled first
 */
export async function storeOutput(
  deps: ActivityDeps,
  task: TaskRef,
  completed?: CompletedTask,
): Promise<Extract<Made, { kind: 'stored' }>> {
  const { bytes: made, inferenceMs } = await fetchOutput(deps, task, completed)
  const bytes = await layInMask(deps, task, made)
  if (bytes !== made) releaseBytes(made)
  const { media, thumbnail } = await deriveOutput(bytes)
  await deps.blobs.put(outputKey(task, 'original'), bytes, { contentType: media.contentType })
  await deps.blobs.put(outputKey(task, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  releaseBytes(bytes)
  return {
    kind: 'stored',
    media,
    usage: { taskId: task.taskId, ...(inferenceMs === undefined ? {} : { inferenceMs }) },
  }
}

/** Deletes the bytes of an output that ended as failed. */
export async function discardOutput({ blobs }: ActivityDeps, output: OutputRef): Promise<void> {
  for (const variant of mediaVariants) await blobs.delete(outputKey(output, variant))
}

/**
 * A step that did not watch the task itself polls it at each attempt, because the address of an output may expire and must not be
 * stored in Temporal.
 */
async function fetchOutput(deps: ActivityDeps, task: TaskRef, completed?: CompletedTask) {
  const { cancellationSignal, info } = Context.current()
  const provider = providerOf(deps, task.provider)
  const state = completed ?? (await provider.poll(task.taskId, cancellationSignal))
  if (state.kind === 'failed') throw outputFailed(state.reason, state.message)
  const [url] = state.kind === 'completed' ? state.outputs : []
  if (state.kind !== 'completed' || url === undefined) throw new Error(`The task is ${state.kind} again`)
  try {
    const bytes = await provider.download(url, deps.bounds.maxOutputBytes, cancellationSignal)
    return { bytes, inferenceMs: state.inferenceMs }
  } catch (error) {
    // Tried twice (providers 7), because a new output may not be on every server of the provider yet.
    if (!(error instanceof OutputUnusable) || info.attempt < 2) throw error
    throw outputFailed('output-unusable', 'The provider’s output could not be fetched.')
  }
}

async function deriveOutput(bytes: Uint8Array) {
  try {
    return await derivePicture(bytes)
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw outputFailed('output-unusable', 'The provider’s output is not a picture.')
  }
}

/** Key of a variant of an output in the blob store (architecture 2). */
export function outputKey({ userId, jobId, n }: Pick<OutputRef, 'userId' | 'jobId' | 'n'>, variant: MediaVariant) {
  return assetKey({ userId, assetId: assetIdOf(jobId, 'output', n) }, variant)
}
