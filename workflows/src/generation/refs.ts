import type { FailureReason } from '@studio/backend/features/jobs/events.ts'
import type { JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { Provider, Submission } from '@studio/backend/platform/providers/port.ts'

/** What workflows are started with and pass on: ids only, no words, no bytes. */
export interface JobRef {
  readonly userId: UserId
  readonly jobId: JobId
  /** Where its request is in `queue-<userId>` (decimal text). */
  readonly requestRevision: string
  readonly provider: Provider['name']
  /** How many. */
  readonly outputs: number
}

/** What is known of a job when it begins. */
export interface Begun {
  /** It works from pictures. */
  readonly hasReferences: boolean
  /** Its outputs are made and settled in one step each. Absent in the histories of earlier releases, which go on as they began. */
  readonly joinsSteps?: true
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

/** What the branch of an output came to; the fate in the log may be another, and wins. */
export type Made =
  | { readonly kind: 'stored'; readonly media: StoredMedia; readonly usage: Usage }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string }

export interface Usage {
  readonly taskId: string
  readonly inferenceMs?: number
}

/** How far the first try of an output has come. */
export type FirstTry =
  | Extract<Made, { kind: 'stored' }>
  /** The task has ended well; its picture is still to be stored. */
  | { readonly kind: 'completed'; readonly task: TaskRef }
  /** The provider has answered, and the answer is still to be written. */
  | { readonly kind: 'answered'; readonly intent: IntentRef; readonly answer: Submission }
  /** The output's stream tells how to go on. */
  | { readonly kind: 'look-up' }

/** What an output's stream asks for next on the way to a task. */
export type NextStep =
  | { readonly kind: 'submit'; readonly intent: IntentRef }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'submitted'; readonly task: TaskRef }
  | { readonly kind: 'reconcile'; readonly unanswered: UnansweredRef }

/**
 * How an output goes on. `reconcile`: towards a task, and an intent whose answer is not known is reconciled. `withdraw`: the
 * same, but nothing new is intended, as the output was cancelled. `give-up`: all that the first workflows know, which fail
 * where a later one reconciles.
 */
export type Course = 'give-up' | 'reconcile' | 'withdraw'

/** An intent that may have been sent: its task is looked for until then (ISO 8601). */
export interface UnansweredRef extends IntentRef {
  readonly until: string
}

/** The outputs of a job, one by one. */
export const outputsOf = ({ outputs, ...job }: JobRef): readonly OutputRef[] =>
  Array.from({ length: outputs }, (_, n) => ({ ...job, n }))
