// One of the backend's processes: `node backend/src/main.ts api`, `projector`, or beside them `rebuild`, `invite`, `suspend`, `admin`, `keys`, `costs`.
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
import { type Config, ConfigError, readApiConfig, readConfig, readMetricsAccess } from './processes/config.ts'
import type { Running } from './processes/running.ts'

const stopMs = 8_000

/** Each process loads what it needs itself: the projector would hold 18 MB more with the code of the api. */
const processes: Readonly<Record<string, () => Promise<void>>> = {
  api: async () => run('api', readApiConfig(process.env), (await import('./processes/api.ts')).startApi),
  projector: async () =>
    run('projector', readConfig(process.env), (await import('./processes/projector.ts')).startProjectorProcess),
  rebuild: async () => command((await import('./processes/rebuild.ts')).runRebuild),
  invite: async () => command((await import('./processes/invite.ts')).runInvite),
  keys: async () => command((await import('./processes/keys.ts')).runKeys),
  admin: async () => command((await import('./processes/admin.ts')).runAdmin),
  costs: async () => report((await import('./processes/costs.ts')).runCosts),
  suspend: async () => command((await import('./processes/suspend.ts')).runSuspend),
}

/** Ends this process with the exit code of a command. */
async function command(run: (config: Config, args: string[]) => Promise<number>): Promise<never> {
  process.exit(await run(readConfig(process.env), process.argv.slice(3)))
}

/** The same for a command whose output may be long: ending the process would cut off what a pipe has not taken yet. */
async function report(run: (config: Config, args: string[]) => Promise<number>): Promise<void> {
  process.exitCode = await run(readConfig(process.env), process.argv.slice(3))
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
if (start === undefined)
  fail('Say which process to start: api, projector, rebuild, invite, suspend, admin, keys or costs')
await start().catch(fail)
