import { DefaultLogger, type Logger, Runtime } from '@temporalio/worker'
import type { Logger as Pino } from 'pino'

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/**
 * Nothing for anybody to look into: workers that only run activities, as most of ours are meant to, and a look at a task that
 * notices after its job has ended that a webhook was faster.
 */
const expected = /^(No workflows registered|Activity not found on completion)/

/** Our level for a line of the runtime. */
export const levelOf = (level: keyof typeof levels, message: string): (typeof levels)[keyof typeof levels] =>
  expected.test(message) ? 'debug' : levels[level]

/** Temporal's runtime of this process: its words go to our log, and stopping is ours to order. */
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
