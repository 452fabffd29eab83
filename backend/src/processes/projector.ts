import type { Logger } from 'pino'
import { listOrphans } from '../features/costs/queries.ts'
import { allEvents } from '../features/events.ts'
import { isAdmitted, openJobs } from '../features/jobs/lists/open-queries.ts'
import { allProjections, readModelSet } from '../features/read-models.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import { watchProjector } from '../platform/observability/projector-metrics.ts'
import { watchWork } from '../platform/observability/work-metrics.ts'
import { startProjector } from '../platform/projections/run/projector.ts'
import type { Config } from './config.ts'
import { connectEngines } from './engines.ts'
import type { Running } from './running.ts'

/** More than a person would look through one by one. */
const mostOrphans = 10_000

/** Starts the projector process: it writes every read model, and unseals what the user's own pages show. */
export async function startProjectorProcess(config: Config, logger: Logger, metrics: Metrics): Promise<Running> {
  const { store, db, keys, close } = await connectEngines(config)
  const readModels = { projections: allProjections, setNumber: readModelSet, definitions: allEvents }
  const projector = startProjector({ store, db, keys, ...readModels, log: logger })
  watchProjector(metrics.registry, projector.status)
  watchWork(metrics.registry, {
    openJobs: async () => (await openJobs(db)).filter(isAdmitted),
    orphans: () => listOrphans(db, mostOrphans),
  })
  return {
    address: 'the event log',
    stop: async () => {
      await projector.stop()
      await close()
    },
  }
}
