import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { listOrphans } from './costs/queries.ts'
import { connectEngines } from './engines.ts'
import { allEvents } from './events.ts'
import { openJobs } from './jobs/queries.ts'
import type { Metrics } from './observability/metrics.ts'
import { watchProjector } from './observability/projector-metrics.ts'
import { watchWork } from './observability/work-metrics.ts'
import { startProjector } from './projections/projector.ts'
import { allProjections } from './read-models.ts'
import type { Running } from './running.ts'

/** More than anybody would look through one by one. */
const mostOrphans = 10_000

/** Starts the projector process: keeps every read model, unsealing what the user's own pages show. */
export async function startProjectorProcess(config: Config, logger: Logger, metrics: Metrics): Promise<Running> {
  const { store, db, keys, close } = await connectEngines(config)
  const options = { store, db, keys, projections: allProjections, definitions: allEvents, log: logger }
  const projector = startProjector(options)
  watchProjector(metrics.registry, projector.status)
  watchWork(metrics.registry, {
    openJobs: () => openJobs(db),
    orphans: () => listOrphans(db, { limit: mostOrphans, offset: 0 }),
  })
  return {
    address: 'the event log',
    stop: async () => {
      await projector.stop()
      await close()
    },
  }
}
