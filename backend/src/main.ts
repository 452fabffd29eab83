// One of the backend's processes: `node backend/src/main.ts api`, `projector`, or beside them `rebuild`, `invite`, `suspend`, `keys`.
import process from 'node:process'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { KeysNotMoved } from './platform/eventsourcing/keys/open-keys.ts'
import { NotBuilt } from './platform/http/server/pages.ts'
import { createLogger } from './platform/observability/logger.ts'
import { type Metrics, openMetrics } from './platform/observability/metrics.ts'
import { logProviderCalls } from './platform/observability/provider-calls.ts'
import { countProviderCalls } from './platform/observability/provider-metrics.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { startApi } from './processes/api.ts'
import { type Config, ConfigError, readApiConfig, readConfig, readMetricsAccess } from './processes/config.ts'
import { runInvite } from './processes/invite.ts'
import { runKeys } from './processes/keys.ts'
import { startProjectorProcess } from './processes/projector.ts'
import { runRebuild } from './processes/rebuild.ts'
import type { Running } from './processes/running.ts'
import { runSuspend } from './processes/suspend.ts'

const stopMs = 8_000

const processes: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => run('api', readApiConfig(process.env), startApi),
  projector: async () => run('projector', readConfig(process.env), startProjectorProcess),
  rebuild: async () => process.exit(await runRebuild(readConfig(process.env), process.argv.slice(3))),
  invite: async () => process.exit(await runInvite(readConfig(process.env), process.argv.slice(3))),
  keys: async () => process.exit(await runKeys(readConfig(process.env), process.argv.slice(3))),
  suspend: async () => process.exit(await runSuspend(readConfig(process.env), process.argv.slice(3))),
}

type Start<Settings> = (config: Settings, logger: Logger, metrics: Metrics) => Promise<Running>

/** Starts a process and lets it end cleanly on a signal, or on an error that nobody handled. */
async function run<Settings extends Config>(name: string, config: Settings, start: Start<Settings>): Promise<void> {
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

function fail(reason: unknown): never {
  const expected = [ConfigError, NotBuilt, KeysNotMoved].some((known) => reason instanceof known)
  process.stderr.write(`${expected || !(reason instanceof Error) ? String(reason) : reason.stack}\n`)
  process.exit(1)
}

const start = processes[process.argv[2] ?? '']
if (start === undefined) fail('Say which process to start: api, projector, rebuild, invite, suspend or keys')
await start().catch(fail)
