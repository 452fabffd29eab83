import { existsSync } from 'node:fs'
import { ytDlpPath } from '../../setup/yt-dlp.mjs'
import { masterKey, newMetricsToken } from '../files/keys.ts'
import { nodePart, type Part, withPreload } from './part.ts'
import { eventStore, identity, mongo, type PlanPart, sandbox, temporal } from './plan-parts.ts'
import { offsets, type requireFreePorts, siteOfAdmins } from './ports.ts'
import type { Settings } from './settings.ts'

/** Everything that `npm start` will run, decided before the first process starts. */
export interface Plan {
  /** Engines and stand-ins; only those whose variable is unset. They may start in any order. */
  readonly engines: readonly Part[]
  /** The product's own processes, which need all engines. */
  readonly product: readonly Part[]
  readonly ports: Readonly<Record<string, number>>
  /** Names of the ports that stay as they are whatever PORT is. */
  readonly keptPorts: ReadonlySet<string>
  /** The folder in which an embedded MongoDB has the read models; undefined with MONGO_URL. */
  readonly readModels: string | undefined
  /** Writes down what later starts must find unchanged. A start that is refused does not call it. */
  readonly keep: () => Promise<void>
  /** Lines of the summary: the name of a part, and its address or version. */
  readonly facts: Readonly<Record<string, string>>
}

/**
 * Decides which processes run, on which ports and with which variables. Downloads or builds missing engines.
 * @param checkPorts refuses ports that are not free; called before an engine is looked for, because to get one can take minutes
 */
export async function makePlan(
  settings: Settings,
  checkPorts: (...ports: Parameters<typeof requireFreePorts>) => Promise<void> = async () => undefined,
): Promise<Plan> {
  // Before anything is downloaded or started: without the key there is no start.
  const MASTER_KEY = settings.masterKey ?? (await masterKey(settings.dataDir))
  const own = {
    'event store': await eventStore(settings),
    identity: await identity(settings),
    sandbox: sandbox(settings),
  }
  const metrics = {
    api: settings.port + offsets.apiMetrics,
    projector: settings.port + offsets.projectorMetrics,
    worker: settings.port + offsets.workerMetrics,
  }
  const ports = {
    'the product': settings.port,
    [siteOfAdmins]: settings.adminPort,
    ...metricsPorts(metrics),
    ...Object.fromEntries(Object.entries<PlanPart>(own).flatMap(portOf)),
    ...(settings.temporalAddress === undefined && { temporal: settings.port + offsets.temporal }),
  }
  const keptPorts = new Set(own.identity.keepsPort ? ['identity'] : [])
  await checkPorts(ports, keptPorts)
  const planParts = {
    'event store': own['event store'],
    mongo: await mongo(settings),
    temporal: await temporal(settings),
    identity: own.identity,
    sandbox: own.sandbox,
  }
  const all = Object.entries<PlanPart>(planParts)
  const env = {
    DATA_DIR: settings.dataDir,
    PORT: `${settings.port}`,
    PUBLIC_URL: settings.publicUrl,
    ADMIN_PORT: `${settings.adminPort}`,
    ADMIN_PUBLIC_URL: settings.adminUrl,
    MASTER_KEY,
    ...Object.fromEntries(all.flatMap(([, each]) => Object.entries(each.env))),
  }
  const METRICS_TOKEN = settings.metricsToken ?? (await newMetricsToken(settings.dataDir))
  const envOf = (name: keyof typeof metrics) => ({ ...env, METRICS_PORT: `${metrics[name]}`, METRICS_TOKEN })
  return {
    engines: all.flatMap(([, { part }]) => (part === undefined ? [] : [part])),
    product: [
      nodePart('api', ['backend/src/main.ts', 'api'], envOf('api')),
      nodePart('projector', ['backend/src/main.ts', 'projector'], envOf('projector')),
      withPreload(
        nodePart('worker', ['workflows/src/worker/main.ts'], { ...envOf('worker'), ...ytDlp() }),
        'workflows/src/worker/workflow-thread.ts',
      ),
    ],
    ports: { ...ports, ...Object.fromEntries(all.flatMap(portOf)) },
    keptPorts,
    readModels: planParts.mongo.readModels,
    keep: async () => {
      for (const [, { keep }] of all) await keep?.()
    },
    facts: {
      ...Object.fromEntries(all.map(([name, { fact }]) => [name, fact])),
      metrics: Object.entries(metrics)
        .map(([name, port]) => `${name} http://127.0.0.1:${port}/metrics`)
        .join(', '),
    },
  }
}

/** The downloader of the set-up, unless the person names another. */
function ytDlp(): Record<string, string> {
  const path = ytDlpPath()
  return process.env.YT_DLP || !existsSync(path) ? {} : { YT_DLP: path }
}

const portOf = ([name, { port }]: [string, PlanPart]): [string, number][] => (port === undefined ? [] : [[name, port]])

const metricsPorts = (ports: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [`metrics of ${name}`, port]))
