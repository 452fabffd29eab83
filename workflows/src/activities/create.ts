import { purgeActivities } from '../work/purge/activities.ts'
import type { ActivityDeps } from './deps.ts'
import { mediaActivities } from './media.ts'
import { providerActivities } from './provider.ts'
import { recordActivities } from './record.ts'
import { sweepActivities } from './sweep.ts'

/** All steps of a job, by the queue whose workers take them. */
export const createActivities = (deps: ActivityDeps) => ({
  core: recordActivities(deps),
  provider: providerActivities(deps),
  media: { ...mediaActivities(deps), ...sweepActivities(deps), ...purgeActivities(deps) },
})
