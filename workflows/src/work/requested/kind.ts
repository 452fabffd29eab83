import type { WorkerStep } from '@studio/backend/features/work/commands.ts'
import { endWork, progressWork } from '@studio/backend/features/work/commands.ts'
import type { WorkQueue } from '@studio/backend/features/work/contract.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import type { Handle } from '@studio/backend/platform/eventsourcing/handle.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import type { WorkRef } from './refs.ts'

/** A piece of work that is being done. */
export interface WorkTask extends WorkRef {
  readonly correlationId: string
  /** Aborts when the work is cancelled, takes too long, or the process stops. */
  readonly signal: AbortSignal
  /** Tells how much is done, in per cent; written in steps of ten, and told as often as one likes. */
  readonly progress: (percent: number) => Promise<void>
}

/** One kind of work: how it is done, and where its life is written. */
export interface WorkKind {
  readonly queue: WorkQueue
  /** How long one attempt may take, in milliseconds. */
  readonly longestMs: number
  /**
   * Does the work, and returns what came of it. It may be repeated from its start after a crash, also beside an attempt that is believed
   * dead: it writes only what it would write again. `workFailed` ends the work for good; any other error leads to another attempt.
   */
  readonly perform: (deps: ActivityDeps, task: WorkTask) => Promise<WorkResult>
  /** Where progress and ends are written; `work-<workId>` for kinds without a slice of their own. */
  readonly life?: WorkLife
}

/** What came of a piece of work. */
export interface WorkResult {
  /** It cannot be done, whatever is tried again. Thrown by `workFailed` where nothing but this is to be told. */
  readonly refused?: { readonly reason: string; readonly message: string } | undefined
  /** For its owner; becomes JSON, which is sealed in the log. */
  readonly result?: object | undefined
  /** When the bytes that it has made are deleted. */
  readonly expiresAt?: Date | undefined
}

/** Commands by which the worker writes the life of a piece of work. Each may be repeated, and none changes work that has ended. */
export interface WorkLife {
  readonly progress: (handle: Handle, step: WorkerStep, percent: number) => Promise<void>
  /** Also deletes the bytes that work without a good end leaves behind, as only the log knows which attempt is the last. */
  readonly end: (deps: ActivityDeps, step: WorkerStep, end: WorkEnd) => Promise<void>
}

export const ownLife: WorkLife = {
  progress: progressWork,
  end: ({ handle }, step, end) => endWork(handle, step, end),
}
