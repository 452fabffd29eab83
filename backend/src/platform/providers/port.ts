import type { ByteSource } from '../media/blobs/byte-source.ts'

/** The request for one output from an AI service: flat inputs with the service's own names. */
export interface ProviderRequest {
  readonly path: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** Address to which the service may report the end of the task. A report is only a hint; polling continues. */
  readonly callbackUrl?: string
}

/** A file of a request that is to be uploaded to the service; it is read while it is sent, so that a video is never whole in memory. */
export interface UploadFile {
  readonly bytes: ByteSource
  readonly contentType: string
}

/** A file that a download makes. */
export interface FileToDownload {
  readonly path: string
  /** How large it may become. */
  readonly maxBytes: number
}

export interface DownloadedFile {
  readonly bytes: number
  /** SHA-256, hex. */
  readonly checksum: string
}

/** The period in which a lost task may have been accepted, both ends included. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** Ids of tasks of one model. */
export interface TasksInHistory {
  /** Tasks whose inputs equal those of a request; inputs that the service adds by default are ignored. */
  readonly equal: readonly string[]
  readonly others: readonly string[]
  /** Whether every task could be read. One that could not may be the task that is searched for. */
  readonly complete: boolean
}

/**
 * The outcome of the one POST of an intent (architecture 6: a paid call is never blindly repeated).
 * accepted: the task exists · deferred: clearly refused before acceptance, may be tried again with a new intent · rejected:
 * clearly refused for good · unclear: it may or may not exist; reconcile, never POST again.
 */
export type Submission =
  | { readonly kind: 'accepted'; readonly taskId: string }
  /** `retryAfterSeconds`: the least time to wait, which the service has asked for or which is usual. */
  | { readonly kind: 'deferred'; readonly retryAfterSeconds: number; readonly message: string }
  | { readonly kind: 'rejected'; readonly reason: FailureReason; readonly message: string }
  | { readonly kind: 'unclear'; readonly message: string }

/** State of a task at the service. */
export type TaskState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'completed'; readonly outputs: readonly string[]; readonly inferenceMs: number | undefined }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string }

/** Why a service makes no media. Outputs are stored with these reasons, so none may change its name. */
export type FailureReason =
  | 'refused'
  | 'provider-failed'
  | 'invalid-request'
  | 'account'
  | 'timed-out'
  | 'output-unusable'
  | 'withheld'

/** One AI service. Every URL that it returns is checked before it is used; keys and prompts are never logged. */
export interface Provider {
  /** The name of its account (`accounts.ts`). */
  readonly name: string
  /** True when its address is that of the AI sandbox; outputs and costs are then labelled. */
  readonly sandbox: boolean
  /** Whether it reports the end of a task to the callback address of the request. */
  readonly reports?: true
  /** Sends exactly one POST, without a retry. Never throws: every end is one of the four outcomes. */
  readonly submit: (request: ProviderRequest, signal: AbortSignal) => Promise<Submission>
  /** Polls a task once. Throws ProviderUnavailable when there is no clear response; polling may be repeated. */
  readonly poll: (taskId: string, signal: AbortSignal) => Promise<TaskState>
  /**
   * Downloads one output of a completed task, from hosts of the service only, with at most `maxBytes`.
   * Throws OutputUnusable when a repeat cannot help, ProviderUnavailable when it may.
   */
  readonly download: (url: string, maxBytes: number, signal: AbortSignal) => Promise<Uint8Array>
  /**
   * The same into a new file, for outputs that are too large for the memory. Throws like `download`, and what the file system throws;
   * what was written by then stays.
   */
  readonly downloadToFile: (url: string, file: FileToDownload, signal: AbortSignal) => Promise<DownloadedFile>
  /**
   * Uploads a file and returns the address under which the service can read it. A repeat leaves a second copy there.
   * Throws UploadRefused when a repeat cannot help, ProviderUnavailable when it may.
   */
  readonly upload: (file: UploadFile, signal: AbortSignal) => Promise<string>
  /**
   * The tasks of the request's model in the service's history. Absent when the service has no history. Throws
   * ProviderUnavailable; may be repeated.
   */
  readonly findTasks?: (request: ProviderRequest, between: Period, signal: AbortSignal) => Promise<TasksInHistory>
  /**
   * The service's own price of one output, in millionths of a dollar; undefined when it does not say. Throws ProviderUnavailable.
   */
  readonly quote?: (request: ProviderRequest, signal: AbortSignal) => Promise<number | undefined>
  /** Paths of the models that the service has today. Throws ProviderUnavailable. */
  readonly modelPaths?: (signal: AbortSignal) => Promise<ReadonlySet<string>>
}

/** The service gave no clear response to a read; the read may be repeated. */
export class ProviderUnavailable extends Error {
  /** How long the service asks us to wait, if it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {}) {
    super(message, options)
    this.name = 'ProviderUnavailable'
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The output that the service offers cannot or must not be stored: foreign host, too large, expired. */
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

/** A request to a callback address. Nothing in it is believed before its signature has been checked. */
export interface RawReport {
  readonly bytes: Uint8Array
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A report with a valid signature. One that does not tell of an end is `other`. */
export type Report =
  | { readonly kind: 'ended'; readonly taskId: string; readonly status: 'completed' | 'failed' }
  | { readonly kind: 'other' }
  | { readonly kind: 'forged' }

/** Checks and reads a report. Throws ProviderUnavailable when the key for the check cannot be had. */
export type ReadReport = (report: RawReport) => Promise<Report>
