import { DefaultLogger, type Logger, Runtime } from '@temporalio/worker'
import type { Logger as Pino } from 'pino'

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/** Said once for every worker that only runs activities, as most of ours are meant to. */
const expected = /^No workflows registered/

/** Temporal's runtime of this process: its words go to our log, and stopping is ours to order. */
export function installRuntime(log: Pino): Logger {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (!expected.test(message)) log[levels[level]](meta ?? {}, message)
  })
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
  })
  return logger
}
