import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { ExpiredImage } from '@studio/backend/features/assets/queries.ts'
import type { ExpiredThing } from '@studio/backend/features/expiring-things.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { markLog } from '@studio/backend/platform/media/blobs/log-marks.ts'
import { testSigner } from '@studio/backend/platform/media/credentials/testing/test-signer.ts'
import { openDecoder } from '@studio/backend/platform/media/decoder/decoder.ts'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, type Worker } from '@temporalio/worker'
import type { ActivityDeps } from '../src/activities/deps.ts'
import { createReports } from '../src/activities/task/reports.ts'
import { type JobWorkflows, temporalJobs } from '../src/dispatcher/jobs.ts'
import { temporalWork, type WorkWorkflows } from '../src/dispatcher/work.ts'
import type { JobRef } from '../src/generation/refs.ts'
import { queueName } from '../src/queues.ts'
import type { WorkKinds } from '../src/work/requested/activities.ts'
import { workflowBundle } from '../src/worker/bundle.ts'
import { createWorkers } from '../src/worker/workers.ts'
import { startLog, type TestLog } from './log.ts'
import { quietRuntime } from './runtime.ts'
import { type ScriptedProvider, scriptedProvider } from './scripted-provider.ts'
import { testErasure } from './test-erasure.ts'
import { testKinds } from './test-kinds.ts'

/** A worker on the run's Temporal server with queues of its own, an event store, blobs and a scripted provider. */
export interface World {
  readonly log: TestLog
  readonly provider: ScriptedProvider
  /** Which variants of output `n` have bytes. */
  readonly variants: (job: JobRef, n: number) => Promise<readonly string[]>
  readonly client: Client
  readonly workflows: JobWorkflows
  readonly work: WorkWorkflows
  /** Prefix of its queues. */
  readonly prefix: string
  /** How often the blob store was cleaned up. */
  readonly sweeps: () => number
  /** Images in the trash whose days are over; push to it. */
  readonly expired: ExpiredImage[]
  /** The same of other things. */
  readonly expiredThings: ExpiredThing[]
  readonly deps: ActivityDeps
  /** How many streams the worker has read. */
  readonly reads: () => number
  /** How long tasks of unanswered intents are searched for, from now on; one second by default. */
  readonly setReconcileWindow: (ms: number) => void
  /** Waits for the end of a job's workflow. */
  readonly finished: (jobId: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface WorldOptions {
  /** Whether a worker with today's workflows runs; false when a test starts its own. */
  readonly runsWorkflows?: boolean
  /** Whether a worker calls the provider; false when a test wants the steps on the provider's queue to wait. */
  readonly callsProvider?: boolean
  /** The kinds of work that its workers do; without them none is done. */
  readonly workKinds?: WorkKinds
}

export async function startWorld({
  runsWorkflows = true,
  callsProvider = true,
  workKinds,
}: WorldOptions = {}): Promise<World> {
  const logger = quietRuntime()
  const address = temporalAddress()
  const [log, connection, clientConnection, bundle] = await Promise.all([
    startLog(),
    NativeConnection.connect({ address }),
    Connection.connect({ address }),
    workflowBundle(logger),
  ])
  const client = new Client({ connection: clientConnection })
  const prefix = `test-${randomId()}`
  const provider = scriptedProvider()
  const media = await mkdtemp(join(tmpdir(), 'atelier-media-'))
  const blobs = filesystemBlobs(media)
  const stopping = new AbortController()
  const decoder = openDecoder()
  const signer = testSigner()
  let sweeps = 0
  const expired: ExpiredImage[] = []
  const expiredThings: ExpiredThing[] = []
  let reconcileWindowMs = 900
  let reads = 0
  const store: EventStore = {
    ...log.store,
    ...readMethods((...args) => {
      reads += 1
      return log.store.readAny(...args)
    }),
  }
  const deps: ActivityDeps = {
    handle: createHandle(store, { remembers: 100 }),
    store,
    keys: log.keys,
    blobs,
    decoder,
    signer,
    providers: { wavespeed: provider },
    clock: () => new Date(),
    kinds: testKinds(20),
    get bounds() {
      return { reconcileWindowMs, maxOutputBytes: { image: 1_000_000, video: 1_000_000 } }
    },
    sweepMedia: () => Promise.resolve(++sweeps),
    markMedia: async () => {
      await markLog(blobs, log.store)
    },
    openJobs: () => Promise.resolve([]),
    expiredImages: ({ after }) => Promise.resolve(after === undefined ? expired : []),
    expiredThings: ({ after }) => Promise.resolve(after === undefined ? expiredThings : []),
    exportedPictures: () => Promise.resolve({ total: 0, pages: Readable.from([]) }),
    eventsOfPerson: () => Readable.from([]),
    costReport: () => Promise.reject(new Error('No report is made here')),
    doneWork: () => Promise.resolve([]),
    erasure: testErasure(blobs),
    rebuild: () => Promise.reject(new Error('Nothing is rebuilt here')),
    download: () => Promise.reject(new Error('Nothing is downloaded here')),
    reports: createReports(),
    stopping: stopping.signal,
  }
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    prefix,
    kinds: [
      ...(runsWorkflows ? ['core' as const] : []),
      ...(callsProvider ? ['provider-wavespeed' as const] : []),
      'media',
      ...(workKinds ? (['quick', 'work', 'batch', 'patient'] as const) : []),
    ],
    bundle,
    deps,
    workKinds: workKinds ?? new Map(),
    accounts: new Map([['wavespeed', { inFlight: 20, perMinute: 6_000 }]]),
  })
  const running = Promise.all(workers.map((worker) => worker.run()))
  return {
    log,
    provider,
    client,
    prefix,
    sweeps: () => sweeps,
    expired,
    expiredThings,
    variants: (job, n) => variantsIn(join(media, job.userId, assetIdOf(job.jobId, 'output', n))),
    deps,
    reads: () => reads,
    setReconcileWindow: (ms) => {
      reconcileWindowMs = ms
    },
    workflows: temporalJobs(client, queueName(prefix, 'core')),
    work: temporalWork(client, queueName(prefix, 'core')),
    finished: async (jobId) => {
      await client.workflow.getHandle(`job-${jobId}`).result()
    },
    stop: async () => {
      stopping.abort()
      shutDown(workers)
      await running
      await Promise.all([decoder.close(), signer.close()])
      await Promise.all([connection.close(), clientConnection.close(), log.stop(), rm(media, { recursive: true })])
    },
  }
}

/** The blob store writes a blob's type to a file beside it, whose name has a dot. */
async function variantsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => [])
  return files.filter((file) => !file.includes('.')).sort()
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) worker.shutdown()
}

/** Address of the Temporal server of the test run. */
export function temporalAddress(): string {
  const address = process.env.TEMPORAL_ADDRESS
  if (address === undefined) throw new Error('TEMPORAL_ADDRESS is set by the global set-up of the test run')
  return address
}
