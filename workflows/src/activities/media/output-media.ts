import { mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { NeverConnected } from '@studio/backend/platform/providers/exchange.ts'
import { OutputUnusable, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../../generation/failures.ts'
import type { Made, OutputRef, TaskRef } from '../../generation/refs.ts'
import { type ActivityDeps, kindOf } from '../deps.ts'
import { finishedOutput, type Storing } from './finished-output.ts'
import { outputKey } from './output-key.ts'
import { storePicture } from './output-picture.ts'
import { tryAgain } from './output-tries.ts'
import { storeVideo } from './output-video.ts'

/** How what a kind of job makes is kept. */
const ways = { image: storePicture, video: storeVideo }

/**
 * Stores the output of a completed task in the blob store, with what is made of it. Repeating it stores the same bytes under the same keys.
 * Throws outputFailed for an output that can never be stored, and any other error when a repeat may succeed.
 */
export async function storeOutput(
  deps: ActivityDeps,
  task: TaskRef,
  storing: Storing = { signal: Context.current().cancellationSignal },
): Promise<Extract<Made, { kind: 'stored' }>> {
  const { inferenceMs, ...output } = await fetchable(() => finishedOutput(deps, task, storing))
  const { data } = await readJobRequest(deps.store, task)
  const store = ways[kindOf(deps, data.kind).medium]
  const media = await fetchable(() => store(deps, task, output))
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

/** No connection is opened when this machine itself is without a network, which says nothing of the service. */
const isOurNetwork = ({ cause }: ProviderUnavailable): boolean => cause instanceof NeverConnected

/** The service may have deleted what it has made. */
async function fetchable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutputUnusable) tryAgain('refused', error)
    else if (error instanceof ProviderUnavailable && !isOurNetwork(error)) tryAgain('unanswered', error)
    else throw error
    throw outputFailed('output-unusable', 'The provider’s output could not be fetched.')
  }
}
