import { progressOutput } from '@studio/backend/features/jobs/commands.ts'
import { readOutput } from '@studio/backend/features/jobs/queries.ts'
import { type Provider, ProviderUnavailable, type TaskState } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { deadlineOf } from './output.ts'
import { pause } from './pause.ts'
import { beganAt, estimateProgress } from './progress.ts'
import { outputStep, typicalSeconds } from './request.ts'

const longestPauseMs = 10_000

/** Before the second, third and fourth look, in milliseconds: a fast provider is seen at once. */
const earlyPausesMs = [150, 250, 400]

/**
 * Looks at a task until it is completed, telling progress on the way. Any other end throws outputFailed, so does the
 * output's deadline. Holds nothing: another worker may take over at any time.
 */
export async function watchTask(deps: ActivityDeps, task: TaskRef): Promise<void> {
  const provider = providerOf(deps, task.provider)
  const tellProgress = await progressTeller(deps, task)
  const deadline = await deadlineOf(deps, task)
  for (let unanswered = 0, looks = 0; ; looks++) {
    const look = await lookAt(provider, task.taskId)
    if (look.kind === 'completed') return
    if (look.kind === 'failed') throw outputFailed(look.reason, look.message)
    if (deadline && deps.clock() >= deadline) throw outputFailed('timed-out', 'The AI service took too long.')
    if (look.kind === 'processing') await tellProgress()
    unanswered = look.kind === 'unavailable' ? unanswered + 1 : 0
    await pause(
      deps,
      pauseMs(look, unanswered, Math.min(earlyPausesMs[looks] ?? longestPauseMs, deps.bounds.pollEveryMs)),
    )
  }
}

type Look = TaskState | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number | undefined }

async function lookAt(provider: Provider, taskId: string): Promise<Look> {
  try {
    return await provider.poll(taskId, Context.current().cancellationSignal)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds }
  }
}

/** Doubles while the provider does not answer, with jitter; what it asks for counts. */
function pauseMs(look: Look, unanswered: number, pollEveryMs: number): number {
  if (look.kind !== 'unavailable') return pollEveryMs
  if (look.retryAfterSeconds !== undefined) return look.retryAfterSeconds * 1000
  return Math.min(longestPauseMs, pollEveryMs * 2 ** unanswered) * (0.5 + Math.random() / 2)
}

/** Writes progress when it reached another step of ten; what is written already is the floor. */
async function progressTeller(deps: ActivityDeps, task: TaskRef): Promise<() => Promise<void>> {
  const state = await readOutput(deps.store, task.jobId, task.n)
  const seconds = await typicalSeconds(deps, task)
  let told = state.phase === 'submitted' ? state.progress : 0
  let began: number | undefined
  return async () => {
    if (seconds === undefined) return
    const now = deps.clock().getTime()
    began ??= beganAt(now, told, seconds)
    const progress = estimateProgress(now - began, seconds)
    if (progress <= told) return
    await progressOutput(deps.handle, { ...(await outputStep(deps, task)), progress })
    told = progress
  }
}
