import process from 'node:process'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { createLogger } from '../platform/observability/logger.ts'
import { type Metrics, openMetrics } from '../platform/observability/metrics.ts'
import { logProviderCalls } from '../platform/observability/provider-calls.ts'
import { countProviderCalls } from '../platform/observability/provider-metrics.ts'
import { startTracing } from '../platform/observability/tracing.ts'
import { type Config, readMetricsAccess } from './config.ts'
import type { Running } from './running.ts'

const stopMs = 8_000

type Start<Settings> = (config: Settings, logger: Logger, metrics: Metrics) => Promise<Running>

/** Starts a process that goes on until it is told to end, and lets it end cleanly on a signal, or on an error that nobody handled. */
export async function serve<Settings extends Config>(
  name: string,
  config: Settings,
  start: Start<Settings>,
): Promise<void> {
  const logger = createLogger(name, config.logLevel)
  const stopTracing = await startTracing(name, process.env, logger)
  const metrics = await openMetrics(readMetricsAccess(process.env))
  logProviderCalls(logger)
  countProviderCalls(metrics.registry)
  const running = await start(config, logger, metrics)
  closeWithGrace({ delay: stopMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error that nobody handled')
    await running.stop()
    await Promise.all([metrics.stop(), stopTracing()])
  })
  // who started us waits for this line, whatever the log's level
  process.stdout.write(`${name} ready on ${running.address}\n`)
}
