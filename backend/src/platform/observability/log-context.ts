import { AsyncLocalStorage } from 'node:async_hooks'

/** The fields that every log line of a piece of work carries: ids only, never prompts, addresses or keys. */
export interface LogFields {
  /** Correlation id of the request that started the work; in the metadata of every event that results from it. */
  readonly correlationId?: string | undefined
  readonly jobId?: string | undefined
  /** Number of the output within its job. */
  readonly n?: number | undefined
  /** Id of the task at the provider. */
  readonly taskId?: string | undefined
  readonly provider?: string | undefined
}

const current = new AsyncLocalStorage<LogFields>()
/** The fields of the work that an error ended, because the error is often logged by a caller outside that work. */
const ofErrors = new WeakMap<Error, LogFields>()

/** Does the work. Log lines written by it and by everything that it calls carry these fields in addition to the existing ones. */
export function withLogContext<Result>(more: LogFields, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...more }, work)
}

/** The fields of the current work; empty outside of any work. */
export function logFields(): LogFields {
  return current.getStore() ?? {}
}

/** From now on log lines about this error carry the fields of the current work, wherever they are written. */
export function rememberContext(error: unknown): void {
  const fields = current.getStore()
  if (error instanceof Error && fields !== undefined && !ofErrors.has(error)) ofErrors.set(error, fields)
}

/** The fields of a log line: those of the work that its error ended, and those of the current work. */
export function fieldsOfLine(entry: { readonly err?: unknown }): object {
  return {
    ...(entry.err instanceof Error ? ofErrors.get(entry.err) : undefined),
    ...logFields(),
  }
}
