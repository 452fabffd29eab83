import type { JobId, StoredMedia, UserId } from '@studio/backend/eventsourcing/event.ts'
import type { FailureReason } from '@studio/backend/jobs/events.ts'
import type { Provider } from '@studio/backend/providers/port.ts'

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

/** What an output's stream asks for next on the way to a task. */
export type NextStep =
  | { readonly kind: 'submit'; readonly intent: IntentRef }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'submitted'; readonly task: TaskRef }

/** The outputs of a job, one by one. */
export const outputsOf = ({ outputs, ...job }: JobRef): readonly OutputRef[] =>
  Array.from({ length: outputs }, (_, n) => ({ ...job, n }))
