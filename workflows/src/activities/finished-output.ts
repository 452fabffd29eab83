import type { Provider } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import type { CompletedTask } from './watch.ts'

/** Where the output of a completed task can be downloaded. */
export interface FinishedOutput {
  readonly provider: Provider
  readonly url: string
}

/**
 * A step that did not watch the task itself polls it at each attempt, because the address of an output may expire and must not be
 * stored in Temporal. Throws outputFailed for a task that has failed after all.
 */
export async function finishedOutput(
  deps: ActivityDeps,
  task: TaskRef,
  completed?: CompletedTask,
): Promise<FinishedOutput & { readonly inferenceMs: number | undefined }> {
  const provider = providerOf(deps, task.provider)
  const state = completed ?? (await provider.poll(task.taskId, Context.current().cancellationSignal))
  if (state.kind === 'failed') throw outputFailed(state.reason, state.message)
  const [url] = state.kind === 'completed' ? state.outputs : []
  if (state.kind !== 'completed' || url === undefined) throw new Error(`The task is ${state.kind} again`)
  return { provider, url, inferenceMs: state.inferenceMs }
}
