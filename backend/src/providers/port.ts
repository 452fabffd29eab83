/** One output to make at an AI service: flat inputs in the service's own words. */
export interface ProviderRequest {
  readonly path: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/**
 * Answer to the one POST of an intent (architecture 6: a paid call is never blindly repeated).
 * accepted: the task exists · deferred: clearly refused before acceptance, may be tried again as a new intent ·
 * rejected: clearly refused for good · unclear: it may or may not exist, reconcile, never POST again.
 */
export type Submission =
  | { readonly kind: 'accepted'; readonly taskId: string }
  | { readonly kind: 'deferred'; readonly retryAfterSeconds: number; readonly message: string }
  | { readonly kind: 'rejected'; readonly reason: FailureReason; readonly message: string }
  | { readonly kind: 'unclear'; readonly message: string }

/** State of a task at the service. */
export type TaskState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'completed'; readonly outputs: readonly string[]; readonly inferenceMs: number | undefined }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string }

export type FailureReason = 'refused' | 'provider-failed' | 'invalid-request' | 'account' | 'timed-out'

/** One AI service. Every URL it returns is checked before use; keys and prompts never reach a log. */
export interface Provider {
  readonly name: 'wavespeed' | 'segmind'
  /** True when its address is the AI sandbox: outputs and costs are labelled. */
  readonly sandbox: boolean
  /** Exactly one POST, no retry inside. Never throws: every end is one of the four answers. */
  readonly submit: (request: ProviderRequest, signal: AbortSignal) => Promise<Submission>
  /** One look at a task. Throws ProviderUnavailable when there is no clear answer (repeatable). */
  readonly poll: (taskId: string, signal: AbortSignal) => Promise<TaskState>
  /**
   * Bytes of one output URL of a completed task, host checked, at most `maxBytes`.
   * Throws OutputUnusable when asking again cannot help, ProviderUnavailable when it may.
   */
  readonly download: (url: string, maxBytes: number, signal: AbortSignal) => Promise<Uint8Array>
}

/** The service gave no clear answer to a read; asking again is safe. */
export class ProviderUnavailable extends Error {
  /** What the service asked for, if it did. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, options)
    this.name = 'ProviderUnavailable'
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** What the service handed out is not something we may or can keep: foreign host, too large, expired. */
export class OutputUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutputUnusable'
  }
}
