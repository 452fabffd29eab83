import { DefaultLogger, type Logger, Runtime } from '@temporalio/worker'

/** Temporal's runtime without log output, because tests make things fail on purpose. One per process. */
export function quietRuntime(): Logger {
  const logger = new DefaultLogger('ERROR')
  if (Runtime._instance === undefined) {
    const telemetryOptions = { logging: { forward: {}, filter: { core: 'ERROR', other: 'ERROR' } } } as const
    Runtime.install({ logger, telemetryOptions })
  }
  return logger
}
