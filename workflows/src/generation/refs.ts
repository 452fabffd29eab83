import type { FailureReason } from '@studio/backend/features/jobs/events.ts'
import type { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'

/** What workflows are started with and pass on: ids only, no prompts and no bytes. */
export interface JobRef {
  readonly userId: UserId
  readonly jobId: JobId
  /** Revision of its request in `queue-<userId>` (decimal text). */
  readonly requestRevision: string
  readonly provider: Provider['name']
  /** How many outputs it has. */
  readonly outputs: number
}

/** What a run learns of its job at the start. */
export interface Begun {
  /** Whether it works from anything that is to be prepared: references, or inputs with a name. */
  readonly hasReferences: boolean
  /**
   * Whether its outputs are made and settled in one step each. Absent in the histories of earlier releases, whose runs continue
   * in single steps.
   */
  readonly joinsSteps?: true
  /** The job had ended before the run began, so there is nothing to do. Absent in the histories of earlier releases. */
  readonly ended?: true
}

/** One output of a job. */
export interface OutputRef extends Omit<JobRef, 'outputs'> {
  readonly n: number
}

/** An intent that may be sent to the provider, once. */
export interface IntentRef extends OutputRef {
  readonly attempt: number
}

/** A task that exists at the provider. */
export interface TaskRef extends IntentRef {
  readonly taskId: string
}

/** The result of an output's branch. The fate in the log may be another one, and wins. */
export type Made =
  | { readonly kind: 'stored'; readonly media: StoredMedia; readonly usage: Usage }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string }

export interface Usage {
  readonly taskId: string
  readonly inferenceMs?: number
}

/** The state in which the first attempt of an output has ended. */
export type FirstTry =
  | Extract<Made, { kind: 'stored' }>
  /** The task has succeeded; its picture is still to be stored. */
  | { readonly kind: 'completed'; readonly task: TaskRef }
  /** The outcome of the submit is known and still to be written. These words are part of recorded histories. */
  | { readonly kind: 'answered'; readonly intent: IntentRef; readonly answer: Submission }
  /** The output's stream determines how to continue. */
  | { readonly kind: 'look-up' }

/** The next step towards a task, as the output's stream demands it. */
export type NextStep =
  | { readonly kind: 'submit'; readonly intent: IntentRef }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'submitted'; readonly task: TaskRef }
  | { readonly kind: 'reconcile'; readonly unanswered: UnansweredRef }

/**
 * How an output continues. `reconcile`: towards a task; an intent with an unknown outcome is reconciled. `withdraw`: the same,
 * but without a new intent, because the output was cancelled. `give-up`: the only course that the first workflows know; it fails
 * where a later one reconciles.
 */
export type Course = 'give-up' | 'reconcile' | 'withdraw'

/** An intent that may have been sent; its task is searched for until then (ISO 8601). */
export interface UnansweredRef extends IntentRef {
  readonly until: string
}

/** The outputs of a job, one by one. */
export function outputsOf({ outputs, ...job }: JobRef): readonly OutputRef[] {
  return Array.from({ length: outputs }, (_, n) => ({ ...job, n }))
}
