import { DefaultLogger, type Logger, Runtime } from '@temporalio/worker'
import type { Logger as Pino } from 'pino'

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/**
 * Warnings of the runtime that are expected: workers that only run activities, as most of ours do, and an activity that learns
 * after its job has ended that a webhook was faster.
 */
const expected = /^(No workflows registered|Activity not found on completion)/

/** Our log level for a line of the runtime. */
export function levelOf(level: keyof typeof levels, message: string): (typeof levels)[keyof typeof levels] {
  return expected.test(message) ? 'debug' : levels[level]
}

/**
 * Installs Temporal's runtime for this process: its log lines go to our log, and it does not handle signals, because we stop it.
 */
export function installRuntime(log: Pino): Logger {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    const { error, ...fields } = meta ?? {}
    log[levelOf(level, message)]({ ...fields, err: error }, message)
  })
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
  })
  return logger
}
