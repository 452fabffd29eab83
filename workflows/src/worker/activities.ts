import type { ActivityDeps } from '../activities/deps.ts'
import { mediaActivities } from '../activities/media.ts'
import { providerActivities } from '../activities/provider.ts'
import { recordActivities } from '../activities/record.ts'
import { sweepActivities } from '../work/media-sweep/activities.ts'
import { purgeActivities } from '../work/purge/activities.ts'

/** All steps of a job, by the queue whose workers take them. */
export function createActivities(deps: ActivityDeps) {
  return {
    core: recordActivities(deps),
    provider: providerActivities(deps),
    media: { ...mediaActivities(deps), ...sweepActivities(deps), ...purgeActivities(deps) },
  }
}
