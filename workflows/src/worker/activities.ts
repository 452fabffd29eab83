import type { ActivityDeps } from '../activities/deps.ts'
import { recordActivities } from '../activities/fate/record.ts'
import { mediaActivities } from '../activities/media/media.ts'
import { providerActivities } from '../activities/provider.ts'
import { sweepActivities } from '../work/media-sweep/activities.ts'
import { purgeActivities } from '../work/purge/activities.ts'
import { endWorkActivities, type WorkKinds, workActivities } from '../work/requested/activities.ts'

/** All steps of jobs and of work, by the queue whose workers take them. */
export function createActivities(deps: ActivityDeps & { readonly workKinds: WorkKinds }) {
  return {
    core: { ...recordActivities(deps), ...endWorkActivities(deps) },
    provider: providerActivities(deps),
    work: workActivities(deps),
    media: { ...mediaActivities(deps), ...sweepActivities(deps), ...purgeActivities(deps) },
  }
}
