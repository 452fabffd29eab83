import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { type MediaVariant, mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { derivePicture } from '@studio/backend/platform/media/derive.ts'
import { UnusableImage } from '@studio/backend/platform/media/unusable-image.ts'
import { OutputUnusable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { Made, OutputRef, TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'

/**
 * Brings the output of a completed task into the blob store, whole, with its thumbnail. The same bytes lie under the same
 * keys after every repeat. Throws outputFailed for what cannot be kept; what may work the next time throws otherwise.
 */
export async function storeOutput(deps: ActivityDeps, task: TaskRef): Promise<Extract<Made, { kind: 'stored' }>> {
  const { bytes, inferenceMs } = await fetchOutput(deps, task)
  const { media, thumbnail } = await deriveOutput(bytes)
  await deps.blobs.put(outputKey(task, 'original'), bytes, { contentType: media.contentType })
  await deps.blobs.put(outputKey(task, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
  return {
    kind: 'stored',
    media,
    usage: { taskId: task.taskId, ...(inferenceMs === undefined ? {} : { inferenceMs }) },
  }
}

/** Takes away the bytes of an output that ended as failed. */
export async function discardOutput({ blobs }: ActivityDeps, output: OutputRef): Promise<void> {
  for (const variant of mediaVariants) await blobs.delete(outputKey(output, variant))
}

/** The address is asked for anew each time: an old one may have run out, and addresses stay out of Temporal. */
async function fetchOutput(deps: ActivityDeps, task: TaskRef) {
  const { cancellationSignal, info } = Context.current()
  const provider = providerOf(deps, task.provider)
  const state = await provider.poll(task.taskId, cancellationSignal)
  if (state.kind === 'failed') throw outputFailed(state.reason, state.message)
  const [url] = state.kind === 'completed' ? state.outputs : []
  if (state.kind !== 'completed' || url === undefined) throw new Error(`The task is ${state.kind} again`)
  try {
    const bytes = await provider.download(url, deps.bounds.maxOutputBytes, cancellationSignal)
    return { bytes, inferenceMs: state.inferenceMs }
  } catch (error) {
    // One more look (providers 7): a fresh output may not be on every server of the provider yet.
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

/** Where a variant of an output's bytes lies (architecture 2). */
export const outputKey = ({ userId, jobId, n }: Pick<OutputRef, 'userId' | 'jobId' | 'n'>, variant: MediaVariant) =>
  `${userId}/${assetIdOf(jobId, 'output', n)}/${variant}`
