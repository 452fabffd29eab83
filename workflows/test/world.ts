import { randomId } from '@studio/backend/eventsourcing/ids.ts'
import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, type Worker } from '@temporalio/worker'
import type { ActivityDeps } from '../src/activities/deps.ts'
import { workflowBundle } from '../src/bundle.ts'
import { type JobWorkflows, temporalJobs } from '../src/dispatcher/jobs.ts'
import { queueName } from '../src/queues.ts'
import { createWorkers } from '../src/workers.ts'
import { startLog, type TestLog } from './log.ts'
import { type MemoryBlobs, memoryBlobs } from './memory-blobs.ts'
import { type ScriptedProvider, scriptedProvider } from './scripted-provider.ts'

/** A worker on the run's Temporal server with queues of its own, an event store, blobs and a provider that obeys. */
export interface World {
  readonly log: TestLog
  readonly provider: ScriptedProvider
  readonly blobs: MemoryBlobs
  readonly client: Client
  readonly workflows: JobWorkflows
  readonly deps: ActivityDeps
  /** Waits for the end of a job's workflow. */
  readonly finished: (jobId: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startWorld(): Promise<World> {
  const logger = new DefaultLogger('ERROR')
  installRuntime(logger)
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
  const blobs = memoryBlobs()
  const stopping = new AbortController()
  const deps: ActivityDeps = {
    handle: log.handle,
    store: log.store,
    keys: log.keys,
    blobs,
    providers: { wavespeed: provider },
    clock: () => new Date(),
    bounds: { outputDeadlineMs: 60_000, pollEveryMs: 20, maxOutputBytes: 1_000_000 },
    stopping: stopping.signal,
  }
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    prefix,
    kinds: ['core', 'provider-wavespeed', 'media'],
    bundle,
    deps,
    inFlight: 20,
  })
  const running = Promise.all(workers.map((worker) => worker.run()))
  return {
    log,
    provider,
    blobs,
    client,
    deps,
    workflows: temporalJobs(client, queueName(prefix, 'core')),
    finished: async (jobId) => {
      await client.workflow.getHandle(`job-${jobId}`).result()
    },
    stop: async () => {
      stopping.abort()
      shutDown(workers)
      await running
      await Promise.all([connection.close(), clientConnection.close(), log.stop()])
    },
  }
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) worker.shutdown()
}

/** The runtime is one per process; installing it twice throws. */
function installRuntime(logger: DefaultLogger): void {
  if (Runtime._instance === undefined) Runtime.install({ logger })
}

function temporalAddress(): string {
  const address = process.env.TEMPORAL_ADDRESS
  if (address === undefined) throw new Error('TEMPORAL_ADDRESS is set by the global set-up of the test run')
  return address
}
