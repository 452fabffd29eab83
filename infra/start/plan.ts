import { masterKey, newMetricsToken } from './keys.ts'
import { nodePart, type Part, withPreload } from './part.ts'
import { offsets } from './ports.ts'
import type { Settings } from './settings.ts'
import { eventStore, identity, mongo, type Share, sandbox, temporal } from './shares.ts'

/** Everything `npm start` will do, decided before the first process starts. */
export interface Plan {
  /** Engines and stand-ins, in any order; only those whose variable is unset. */
  readonly engines: readonly Part[]
  /** The product itself; needs all engines. */
  readonly product: readonly Part[]
  readonly ports: Readonly<Record<string, number>>
  /** Lines of the summary: what, and where or which version. */
  readonly facts: Readonly<Record<string, string>>
}

/** Decides what to run, where and with which variables. Engines that are missing are downloaded or built here. */
export async function makePlan(settings: Settings): Promise<Plan> {
  const shares = {
    'event store': await eventStore(settings),
    mongo: await mongo(settings),
    temporal: await temporal(settings),
    identity: await identity(settings),
    sandbox: sandbox(settings),
  }
  const all = Object.entries(shares)
  const env = {
    DATA_DIR: settings.dataDir,
    PORT: `${settings.port}`,
    PUBLIC_URL: settings.publicUrl,
    MASTER_KEY: settings.masterKey ?? (await masterKey(settings.dataDir)),
    ...Object.fromEntries(all.flatMap(([, share]) => Object.entries(share.env))),
  }
  const metrics = {
    api: settings.port + offsets.apiMetrics,
    projector: settings.port + offsets.projectorMetrics,
    worker: settings.port + offsets.workerMetrics,
  }
  const METRICS_TOKEN = settings.metricsToken ?? (await newMetricsToken(settings.dataDir))
  const envOf = (name: keyof typeof metrics) => ({ ...env, METRICS_PORT: `${metrics[name]}`, METRICS_TOKEN })
  return {
    engines: all.flatMap(([, { part }]) => (part === undefined ? [] : [part])),
    product: [
      nodePart('api', ['backend/src/main.ts', 'api'], envOf('api')),
      nodePart('projector', ['backend/src/main.ts', 'projector'], envOf('projector')),
      withPreload(
        nodePart('worker', ['workflows/src/worker/main.ts'], envOf('worker')),
        'workflows/src/worker/workflow-thread.ts',
      ),
    ],
    ports: { 'the product': settings.port, ...metricsPorts(metrics), ...Object.fromEntries(all.flatMap(portOf)) },
    facts: {
      ...Object.fromEntries(all.map(([name, { fact }]) => [name, fact])),
      metrics: Object.entries(metrics)
        .map(([name, port]) => `${name} http://127.0.0.1:${port}/metrics`)
        .join(', '),
    },
  }
}

const portOf = ([name, { port }]: [string, Share]): [string, number][] => (port === undefined ? [] : [[name, port]])

const metricsPorts = (ports: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [`metrics of ${name}`, port]))
