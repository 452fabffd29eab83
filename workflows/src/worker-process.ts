import { allEvents } from '@studio/backend/events.ts'
import { connectEventStore } from '@studio/backend/eventsourcing/eventstoredb.ts'
import { createHandle } from '@studio/backend/eventsourcing/handle.ts'
import { fileKeyStore } from '@studio/backend/eventsourcing/keys.ts'
import { openBlobs } from '@studio/backend/media/open-blobs.ts'
import { wavespeed } from '@studio/backend/providers/wavespeed/adapter.ts'
import { NativeConnection } from '@temporalio/worker'
import type { Logger } from 'pino'
import { type ActivityDeps, defaultBounds } from './activities/deps.ts'
import { workflowBundle } from './bundle.ts'
import type { WorkerConfig } from './config.ts'
import { leadDispatching } from './dispatcher/lead.ts'
import { defaultPrefix } from './queues.ts'
import { installRuntime } from './temporal-log.ts'
import { createWorkers } from './workers.ts'

export interface WorkerProcess {
  readonly stop: () => Promise<void>
}

/**
 * Connects to everything and starts this process's share of the work. Throws when an engine does not answer. A worker that
 * cannot go on later rejects unhandled, which ends the process.
 */
export async function startWorkerProcess(config: WorkerConfig, log: Logger): Promise<WorkerProcess> {
  const temporalLog = installRuntime(log)
  const keys = fileKeyStore({ folder: config.keysFolder, masterKey: config.masterKey })
  const store = connectEventStore({ url: config.eventStoreUrl, keys, definitions: allEvents })
  const handle = createHandle(store)
  const [connection, bundle, blobs] = await Promise.all([
    NativeConnection.connect({ address: config.temporal.address }),
    workflowBundle(temporalLog),
    openBlobs(config),
    store.head(),
  ])
  const stopping = new AbortController()
  const deps: ActivityDeps = {
    handle,
    store,
    keys,
    blobs,
    providers: { wavespeed: wavespeed(config.wavespeed) },
    clock: () => new Date(),
    bounds: defaultBounds,
    stopping: stopping.signal,
  }
  const workers = await createWorkers({
    connection,
    namespace: config.temporal.namespace,
    prefix: defaultPrefix,
    kinds: config.duties.filter((duty) => duty !== 'dispatcher'),
    bundle,
    deps,
    account: config.wavespeed,
  })
  const dispatching = config.duties.includes('dispatcher')
    ? await leadDispatching({ config, store, handle, log })
    : undefined
  const runs = workers.map((worker) => worker.run())

  return {
    async stop() {
      stopping.abort()
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await dispatching?.stop()
      await Promise.allSettled(runs)
      await connection.close()
      await store.dispose()
    },
  }
}
