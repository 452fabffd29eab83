import { type Provider, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { outputFailed } from '../../generation/failures.ts'
import type { TaskRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import type { CompletedTask } from '../task/watch.ts'

/** How an output is stored. */
export interface Storing {
  /** The task as it has just been polled; without it the task is polled first. */
  readonly completed?: CompletedTask
  /** Ends it. */
  readonly signal: AbortSignal
}

/** Where the output of a completed task can be downloaded, and what ends the download. */
export interface FinishedOutput extends Pick<Storing, 'signal'> {
  readonly provider: Provider
  readonly url: string
}

/**
 * A step that did not watch the task itself polls it at each attempt, because the address of an output may expire and must not be
 * stored in Temporal. Throws outputFailed for a task that has failed after all, and ProviderUnavailable when the service says otherwise than
 * before that it is not done.
 */
export async function finishedOutput(
  deps: ActivityDeps,
  task: TaskRef,
  { completed, signal }: Storing,
): Promise<FinishedOutput & { readonly inferenceMs: number | undefined }> {
  const provider = providerOf(deps, task.provider)
  const state = completed ?? (await provider.poll(task.taskId, signal))
  if (state.kind === 'failed') throw outputFailed(state.reason, state.message)
  const [url] = state.kind === 'completed' ? state.outputs : []
  if (state.kind !== 'completed' || url === undefined) throw new ProviderUnavailable(`the task is ${state.kind} again`)
  return { provider, url, signal, inferenceMs: state.inferenceMs }
}
