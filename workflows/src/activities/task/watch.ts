import { progressOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { type Provider, ProviderUnavailable, type TaskState } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../../generation/failures.ts'
import type { TaskRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import { outputStep, type Pace, paceOf } from '../request/request.ts'
import { readWithDeadline } from './output.ts'
import { pause } from './pause.ts'
import { beganAt, estimateProgress } from './progress.ts'
import type { ReportListener } from './reports.ts'

/** Shortest pause between polls, in milliseconds, after the early ones; a slow model is polled less often than a fast one. */
const shortestPauseMs = 250

/** Longest pause while the provider does not respond, in milliseconds. */
const longestBackOffMs = 10_000

/**
 * Pauses before the second, third and fourth poll, in milliseconds; they are short so that the end of a fast task is seen at
 * once.
 */
const earlyPausesMs = [150, 250, 400]

/** What is known of a task when watching begins. */
export interface WatchStart {
  /** When the output ends by time-out, if its task is still not done then; undefined when it never does. */
  readonly deadline: Date | undefined
  /** Progress that is already in the log, in per cent. */
  readonly progress: number
}

/** The same read from the log, for a task that another step has submitted. */
export async function readWatchStart(deps: ActivityDeps, task: TaskRef): Promise<WatchStart> {
  const { state, deadline } = await readWithDeadline(deps, task)
  return { deadline, progress: state.phase === 'submitted' ? state.progress : 0 }
}

/** A completed task and where its outputs can be downloaded; the addresses expire, so they are never stored. */
export type CompletedTask = Extract<TaskState, { kind: 'completed' }>

/**
 * Polls a task until it is completed, which it returns, and records its progress; a report from the service triggers a poll at
 * once. Throws outputFailed for any other end, and when the provider says after the output's deadline that the task is not done. One that
 * does not respond says nothing of the task, which may be done and paid for: after hours of sleep the first poll goes through a dead
 * connection. Then the sweep decides when to stop. It has no state of its own, so another worker may take over at any time.
 */
export async function watchTask(
  deps: ActivityDeps,
  task: TaskRef,
  { deadline, progress }: WatchStart,
  { next }: ReportListener,
): Promise<CompletedTask> {
  const provider = providerOf(deps, task.provider)
  const pace = await paceOf(deps, task)
  const tellProgress = progressTeller(deps, task, progress, pace.typicalSeconds)
  const usualPauseMs = pauseFor(pace)
  for (let unanswered = 0, looks = 0; ; looks++) {
    const wake = next()
    const look = await lookAt(provider, task.taskId)
    if (look.kind === 'completed') return look
    if (look.kind === 'failed') throw outputFailed(look.reason, look.message)
    const isLate = deadline !== undefined && deps.clock() >= deadline
    if (isLate && look.kind !== 'unavailable') throw outputFailed('timed-out', 'The AI service took too long.')
    if (look.kind === 'processing') await tellProgress()
    unanswered = look.kind === 'unavailable' ? unanswered + 1 : 0
    await pause(deps, pauseMs(look, unanswered, Math.min(earlyPausesMs[looks] ?? usualPauseMs, usualPauseMs)), wake)
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

/** A model that usually takes ten seconds is polled every second. */
function pauseFor({ typicalSeconds = 10, longestPauseMs }: Pace): number {
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, (typicalSeconds * 1_000) / 10))
}

/** The pause doubles, with jitter, while the provider does not respond; a wait that the provider requests takes precedence. */
function pauseMs(look: Look, unanswered: number, usualMs: number): number {
  if (look.kind !== 'unavailable') return usualMs
  if (look.retryAfterSeconds !== undefined) return look.retryAfterSeconds * 1000
  return Math.min(longestBackOffMs, usualMs * 2 ** unanswered) * (0.5 + Math.random() / 2)
}

/** Records progress when it has reached another step of ten; progress never falls below what is already written. */
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
