// One of the backend's processes: `node backend/src/main.ts api` or `node backend/src/main.ts projector`.
import process from 'node:process'
import closeWithGrace from 'close-with-grace'
import { type Logger, pino } from 'pino'
import { startApi } from './api.ts'
import { type Config, ConfigError, readApiConfig, readConfig, readMetricsPort } from './config.ts'
import { NotBuilt } from './http/pages.ts'
import { type Metrics, openMetrics } from './observability/metrics.ts'
import { startProjectorProcess } from './projector.ts'
import type { Running } from './running.ts'

const stopMs = 8_000

const processes: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => run('api', readApiConfig(process.env), startApi),
  projector: async () => run('projector', readConfig(process.env), startProjectorProcess),
}

type Start<Settings> = (config: Settings, logger: Logger, metrics: Metrics) => Promise<Running>

/** Starts a process and lets it end cleanly on a signal, or on an error that nobody handled. */
async function run<Settings extends Config>(name: string, config: Settings, start: Start<Settings>): Promise<void> {
  const logger = pino({ name, level: config.logLevel })
  const metrics = await openMetrics(readMetricsPort(process.env))
  const running = await start(config, logger, metrics)
  closeWithGrace({ delay: stopMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error that nobody handled')
    await running.stop()
    await metrics.stop()
  })
  // who started us waits for this line, whatever the log's level
  process.stdout.write(`${name} ready on ${running.address}\n`)
}

function fail(reason: unknown): never {
  const expected = reason instanceof ConfigError || reason instanceof NotBuilt
  process.stderr.write(`${expected || !(reason instanceof Error) ? String(reason) : reason.stack}\n`)
  process.exit(1)
}

const start = processes[process.argv[2] ?? '']
if (start === undefined) fail('Say which process to start: api or projector')
await start().catch(fail)
