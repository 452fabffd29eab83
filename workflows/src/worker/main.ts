import process from 'node:process'
import { createLogger } from '@studio/backend/platform/observability/logger.ts'
import { openMetrics } from '@studio/backend/platform/observability/metrics.ts'
import { logProviderCalls } from '@studio/backend/platform/observability/provider-calls.ts'
import { countProviderCalls } from '@studio/backend/platform/observability/provider-metrics.ts'
import { StartRefused } from '@studio/backend/platform/observability/start-refused.ts'
import { startTracing } from '@studio/backend/platform/observability/tracing.ts'
import { readMetricsAccess } from '@studio/backend/processes/config.ts'
import closeWithGrace from 'close-with-grace'
import { readWorkerConfig } from './config.ts'
import { workerMetrics } from './worker-metrics.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Time after which the process ends even if work is unfinished; the log determines how that work continues. */
const longestStopMs = 9_500

try {
  const config = readWorkerConfig(process.env)
  const log = createLogger('worker', config.logLevel)
  logProviderCalls(log)
  const stopTracing = await startTracing('worker', process.env, log)
  const metrics = await openMetrics(readMetricsAccess(process.env))
  countProviderCalls(metrics.registry)
  const running = await startWorkerProcess(config, log, workerMetrics(metrics.registry))
  closeWithGrace({ delay: longestStopMs, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nobody handled')
    await running.stop()
    await Promise.all([metrics.stop(), stopTracing()])
  })
  log.info({ duties: config.duties }, 'working')
  // the supervisor waits for this line, so it is printed at every log level
  process.stdout.write(`worker ready on ${config.temporal.address}\n`)
} catch (error) {
  const expected = error instanceof StartRefused || !(error instanceof Error)
  process.stderr.write(`${expected ? String(error) : error.stack}\n`)
  process.exit(1)
}
