/** One output to make at an AI service: flat inputs in the service's own words. */
export interface ProviderRequest {
  readonly path: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** Where the service may report the end of the task; a report is a hint, polling goes on. */
  readonly callbackUrl?: string
}

/** A file of a request, before the service can read it. */
export interface UploadFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** When a lost task may have been accepted, both ends included. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** Ids of tasks of one model. */
export interface TasksInHistory {
  /** Whose inputs equal those of a request; what the service adds by default makes no difference. */
  readonly equal: readonly string[]
  readonly others: readonly string[]
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
  /** That of its account (`accounts.ts`). */
  readonly name: string
  /** True when its address is the AI sandbox: outputs and costs are labelled. */
  readonly sandbox: boolean
  /** It tells of the end of a task at the callback address of the request. */
  readonly reports?: true
  /** Exactly one POST, no retry inside. Never throws: every end is one of the four answers. */
  readonly submit: (request: ProviderRequest, signal: AbortSignal) => Promise<Submission>
  /** One look at a task. Throws ProviderUnavailable when there is no clear answer (repeatable). */
  readonly poll: (taskId: string, signal: AbortSignal) => Promise<TaskState>
  /**
   * Bytes of one output URL of a completed task, host checked, at most `maxBytes`.
   * Throws OutputUnusable when asking again cannot help, ProviderUnavailable when it may.
   */
  readonly download: (url: string, maxBytes: number, signal: AbortSignal) => Promise<Uint8Array>
  /**
   * Address under which the service can read a file; may be repeated, which leaves a second copy there.
   * Throws UploadRefused when asking again cannot help, ProviderUnavailable when it may.
   */
  readonly upload: (file: UploadFile, signal: AbortSignal) => Promise<string>
  /**
   * The tasks of the request's model in the service's history. Absent: the service has no history. Throws ProviderUnavailable
   * (repeatable).
   */
  readonly findTasks?: (request: ProviderRequest, between: Period, signal: AbortSignal) => Promise<TasksInHistory>
  /**
   * Price of one output by the service itself, in millionths of a dollar; undefined when it does not say.
   * Throws ProviderUnavailable.
   */
  readonly quote?: (request: ProviderRequest, signal: AbortSignal) => Promise<number | undefined>
  /** Paths of the models that the service has today. Throws ProviderUnavailable. */
  readonly modelPaths?: (signal: AbortSignal) => Promise<ReadonlySet<string>>
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

/** The service does not take this file, now or later: too large, of a wrong type. */
export class UploadRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UploadRefused'
  }
}

/** What came to a callback address: nothing in it is believed before its signature was checked. */
export interface RawReport {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A report that was checked. A genuine one that tells of no end is `other`. */
export type Report =
  | { readonly kind: 'ended'; readonly taskId: string; readonly status: 'completed' | 'failed' }
  | { readonly kind: 'other' }
  | { readonly kind: 'forged' }

/** Checks and reads a report. Throws ProviderUnavailable when the key for the check cannot be had. */
export type ReadReport = (report: RawReport) => Promise<Report>
