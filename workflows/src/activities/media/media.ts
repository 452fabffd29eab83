import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { JobRef, Made, OutputRef, TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { withHeartbeats } from '../heartbeats.ts'
import { storeMask } from '../request/mask.ts'
import { modelOrGone } from '../request/model-of-job.ts'
import { countingTries } from '../request/preparation-tries.ts'
import { uploadCopies } from '../request/references.ts'
import { storeUploads } from '../request/uploads.ts'
import { discardOutput, storeOutput } from './output-media.ts'

export type MediaActivities = ReturnType<typeof mediaActivities>

/** Work on bytes: activities of the queue `media`. */
export function mediaActivities(deps: ActivityDeps) {
  return {
    /**
     * Stores the pictures that the job works from and its mask as assets, and uploads copies where its provider can read them. Nothing is
     * begun while only workers of a newer release know what the model wants.
     */
    prepareReferences: (job: JobRef): Promise<void> =>
      withHeartbeats((keep) =>
        countingTries(deps, job, keep, async () => {
          modelOrGone(deps, await readJobRequest(deps.store, job))
          await storeUploads(deps, job)
          await storeMask(deps, job)
          await uploadCopies(deps, job, keep)
        }),
      ),
    storeOutput: (task: TaskRef): Promise<Extract<Made, { kind: 'stored' }>> =>
      withHeartbeats(() => storeOutput(deps, task)),
    discardOutput: (output: OutputRef): Promise<void> => discardOutput(deps, output),
  }
}
