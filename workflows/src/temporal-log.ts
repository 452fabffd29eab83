import { DefaultLogger, type Logger, Runtime } from '@temporalio/worker'
import type { Logger as Pino } from 'pino'

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/** Temporal's runtime of this process: its words go to our log, and stopping is ours to order. */
export function installRuntime(log: Pino): Logger {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => log[levels[level]](meta ?? {}, message))
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
  })
  return logger
}
