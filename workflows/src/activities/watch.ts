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
import type { ReportListener } from './reports.ts'
import { outputStep, typicalSeconds } from './request.ts'

/** Pauses between looks, in milliseconds: a slow model is asked less often than a fast one, within these bounds. */
const [shortestPauseMs, longestPauseMs] = [250, 10_000]

/** Before the second, third and fourth look, in milliseconds: a fast provider is seen at once. */
const earlyPausesMs = [150, 250, 400]

/** What is known of a task when watching begins. */
export interface WatchStart {
  /** When the output ends by time-out; undefined: never. */
  readonly deadline: Date | undefined
  /** Progress that is written already, in per cent. */
  readonly progress: number
}

/** The same from the log, for a task that another step has submitted. */
export async function readWatchStart(deps: ActivityDeps, task: TaskRef): Promise<WatchStart> {
  const [state, deadline] = await Promise.all([readOutput(deps.store, task.jobId, task.n), deadlineOf(deps, task)])
  return { deadline, progress: state.phase === 'submitted' ? state.progress : 0 }
}

/**
 * Looks at a task until it is completed, telling progress on the way; a report of the service makes it look at once. Any other
 * end throws outputFailed, so does the output's deadline. Holds nothing: another worker may take over at any time.
 */
export async function watchTask(
  deps: ActivityDeps,
  task: TaskRef,
  { deadline, progress }: WatchStart,
  { next }: ReportListener,
): Promise<void> {
  const provider = providerOf(deps, task.provider)
  const seconds = await typicalSeconds(deps, task)
  const tellProgress = progressTeller(deps, task, progress, seconds)
  const usualPauseMs = pauseFor(deps, seconds)
  for (let unanswered = 0, looks = 0; ; looks++) {
    const wake = next()
    const look = await lookAt(provider, task.taskId)
    if (look.kind === 'completed') return
    if (look.kind === 'failed') throw outputFailed(look.reason, look.message)
    if (deadline && deps.clock() >= deadline) throw outputFailed('timed-out', 'The AI service took too long.')
    if (look.kind === 'processing') await tellProgress()
    unanswered = look.kind === 'unavailable' ? unanswered + 1 : 0
    await pause(deps, pauseMs(look, unanswered, Math.min(earlyPausesMs[looks] ?? longestPauseMs, usualPauseMs)), wake)
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

/** A model that usually takes ten seconds is looked at every second. */
function pauseFor({ bounds }: ActivityDeps, seconds: number | undefined): number {
  const usual = ((seconds ?? 10) * 1_000) / 10
  return Math.min(bounds.lookAtLeastEveryMs, Math.max(shortestPauseMs, Math.min(longestPauseMs, usual)))
}

/** Doubles while the provider does not answer, with jitter; what it asks for counts. */
function pauseMs(look: Look, unanswered: number, usualMs: number): number {
  if (look.kind !== 'unavailable') return usualMs
  if (look.retryAfterSeconds !== undefined) return look.retryAfterSeconds * 1000
  return Math.min(longestPauseMs, usualMs * 2 ** unanswered) * (0.5 + Math.random() / 2)
}

/** Writes progress when it reached another step of ten; what is written already is the floor. */
function progressTeller(
  deps: ActivityDeps,
  task: TaskRef,
  written: number,
  seconds: number | undefined,
): () => Promise<void> {
  let told = written
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
