import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line of a piece of work carries: ids only, never words, addresses or keys. */
export interface LogFields {
  /** Of the request that began it all; in the metadata of every event that came of it. */
  readonly correlationId?: string | undefined
  readonly jobId?: string | undefined
  /** Number of the output within its job. */
  readonly n?: number | undefined
  /** At the provider. */
  readonly taskId?: string | undefined
  readonly provider?: string | undefined
}

const current = new AsyncLocalStorage<LogFields>()
/** An error is often logged by whoever hears of it, outside the work that it ended. */
const ofErrors = new WeakMap<Error, LogFields>()

/** Does the work; log lines written by it and by all it calls carry these fields beside those that were there already. */
export const withLogContext = <Result>(more: LogFields, work: () => Result): Result =>
  current.run({ ...current.getStore(), ...more }, work)

/** The fields of the work at hand; none outside of any. */
export const logFields = (): LogFields => current.getStore() ?? {}

/** From now on a line about this error carries the fields of the work at hand, wherever it is written. */
export function rememberContext(error: unknown): void {
  const fields = current.getStore()
  if (error instanceof Error && fields !== undefined && !ofErrors.has(error)) ofErrors.set(error, fields)
}

/** What a log line carries: the fields of the work that its error ended, and those of the work at hand. */
export const fieldsOfLine = (entry: { readonly err?: unknown }): object => ({
  ...(entry.err instanceof Error ? ofErrors.get(entry.err) : undefined),
  ...logFields(),
})
