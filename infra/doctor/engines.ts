import { allEvents } from '@studio/backend/features/events.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { connectEventStore } from '@studio/backend/platform/eventsourcing/store/eventstoredb.ts'
import { logEvents } from '@studio/backend/platform/eventsourcing/store/log-id.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { localAddressOf } from '@studio/backend/processes/addresses.ts'
import { z } from 'zod'
import { temporalServes } from '../engines/temporal.ts'
import { readMetricsToken } from '../start/files/keys.ts'
import { offsets } from '../start/plan/ports.ts'
import type { Settings } from '../start/plan/settings.ts'
import { addressesOf } from './addresses.ts'
import { readForeignMarks } from './media-marks.ts'
import type { ProcessMetrics } from './metric-checks.ts'
import { readMetrics } from './metrics.ts'
import { idle, type Probe, probe } from './probe.ts'
import { type Log, lookAtReadModels, type ReadModels } from './read-models.ts'
import { eventStoreVersion, temporalVersion } from './server-versions.ts'

/** What the engines and the API have reported. */
export interface Engines {
  readonly running: boolean
  /** Names of the readiness checks of the API that fail; empty when it is ready. */
  readonly api: Probe<readonly string[]>
  /** The same of the site of admins. */
  readonly admins: Probe<readonly string[]>
  readonly eventStore: Probe<Log>
  readonly mongo: Probe<string>
  readonly temporal: Probe<boolean>
  readonly readModels: Probe<ReadModels>
  /** Keys of the marks that other logs have left in the store of the media. */
  readonly foreignMarks: Probe<readonly string[]>
  readonly versions: Versions
  readonly metrics: ProcessMetrics
}

/** The versions of the engines; undefined when an engine is not queried or reports none. */
export interface Versions {
  readonly eventStore: Probe<string | undefined>
  readonly mongo: Probe<string | undefined>
  readonly temporal: Probe<string | undefined>
}

/** Time limit in milliseconds, long enough for a busy machine. */
const timeLimitMs = 6_000

const Readiness = z.object({ failing: z.array(z.string()) })

/** Queries everything that should run now: embedded engines and processes while `npm start` runs, external engines always. */
export async function queryEngines(settings: Settings, running: boolean): Promise<Engines> {
  const addresses = await addressesOf(settings, running)
  const [api, admins, eventStore, temporal, ...versions] = await Promise.all([
    running ? probe('The API', () => waitsFor(settings.publicUrl, settings.port)) : idle,
    running ? probe('The site of admins', () => waitsFor(settings.adminUrl, settings.adminPort)) : idle,
    whenKnown(addresses.eventStore, (url) => probe('The event store', () => readLog(url))),
    whenKnown(addresses.temporal, (address) => probe('Temporal', () => temporalServes(address, timeLimitMs))),
    whenKnown(addresses.eventStore, (url) => probe('The event store', () => eventStoreVersion(url))),
    whenKnown(addresses.temporal, (address) => probe('Temporal', () => temporalVersion(address))),
  ])
  const foreignMarks = await whenKnown(addresses.eventStore, (url) =>
    probe('The media', () => readForeignMarks(settings, url)),
  )
  const { mongo, readModels } = await queryMongo(addresses.mongo, eventStore, () => readLog(addresses.eventStore ?? ''))
  const [ofStore, ofTemporal] = versions
  return {
    running,
    api,
    admins,
    eventStore,
    mongo,
    temporal,
    readModels,
    foreignMarks,
    versions: { eventStore: ofStore, mongo, temporal: ofTemporal },
    metrics: running ? await queryProcesses(settings) : { projector: idle, worker: idle },
  }
}

async function queryProcesses({ port, dataDir, metricsToken }: Settings): Promise<ProcessMetrics> {
  const token = metricsToken ?? (await readMetricsToken(dataDir)) ?? ''
  const [projector, worker] = await Promise.all([
    probe('The projector', () => readMetrics(port + offsets.projectorMetrics, token)),
    probe('The worker', () => readMetrics(port + offsets.workerMetrics, token)),
  ])
  return { projector, worker }
}

const whenKnown = async <Seen>(
  address: string | undefined,
  ask: (address: string) => Promise<Probe<Seen>>,
): Promise<Probe<Seen>> => (address === undefined ? idle : await ask(address))

/** Names of the readiness checks that fail of the site that has this address and listens on this port. */
async function waitsFor(address: string, port: number): Promise<readonly string[]> {
  const host = localAddressOf(new URL(address))
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health/ready`)
  return Readiness.parse(await response.json()).failing
}

const refuse = () => Promise.reject(new Error('The doctor writes nothing'))
const noKeys: KeyStore = { create: refuse, erase: refuse, open: () => Promise.resolve('absent') }

/** Reads the log without keys and without writing. Its id is that of the only event of the stream `log`. */
async function readLog(url: string): Promise<Log> {
  const store = connectEventStore({ url, definitions: allEvents, keys: noKeys })
  try {
    const [first] = await store.read('log', logEvents, { limit: 1 })
    return { id: first?.id, head: await store.head() }
  } finally {
    await store.dispose()
  }
}

async function queryMongo(
  url: string | undefined,
  log: Probe<Log>,
  readLogAgain: () => Promise<Log>,
): Promise<{ mongo: Probe<string>; readModels: Probe<ReadModels> }> {
  if (url === undefined) return { mongo: idle, readModels: idle }
  const connected = await probe('MongoDB', () => connectMongo(url))
  if (connected.state !== 'seen') return { mongo: connected, readModels: idle }
  const { db, close } = connected.seen
  try {
    const mongo = await probe('MongoDB', async () => String((await db.command({ buildInfo: 1 })).version))
    const readModels = await probe('The read models', () => lookAtReadModels(db, seenOr(log), readLogAgain))
    return { mongo, readModels }
  } finally {
    await close()
  }
}

const seenOr = <Seen>(found: Probe<Seen>): Seen | undefined => (found.state === 'seen' ? found.seen : undefined)
