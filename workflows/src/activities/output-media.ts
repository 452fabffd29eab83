import { mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { OutputUnusable } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { Made, OutputRef, TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, kindOf } from './deps.ts'
import { finishedOutput } from './finished-output.ts'
import { outputKey } from './output-key.ts'
import { storePicture } from './output-picture.ts'
import { storeVideo } from './output-video.ts'
import type { CompletedTask } from './watch.ts'

/** How what a kind of job makes is kept. */
const storing = { image: storePicture, video: storeVideo }

/**
 * Stores the output of a completed task in the blob store, with what is made of it. Repeating it stores the same bytes under the same keys.
 * Throws outputFailed for an output that can never be stored, and any other error when a repeat may succeed.
 * @param completed the task as it has just been polled; without it the task is polled first
 */
export async function storeOutput(
  deps: ActivityDeps,
  task: TaskRef,
  completed?: CompletedTask,
): Promise<Extract<Made, { kind: 'stored' }>> {
  const { inferenceMs, ...output } = await finishedOutput(deps, task, completed)
  const { data } = await readJobRequest(deps.store, task)
  const store = storing[kindOf(deps, data.kind).medium]
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

async function fetchable<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    // Tried twice (providers 7), because a new output may not be on every server of the provider yet.
    if (!(error instanceof OutputUnusable) || Context.current().info.attempt < 2) throw error
    throw outputFailed('output-unusable', 'The provider’s output could not be fetched.')
  }
}
