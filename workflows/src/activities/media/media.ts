import type { JobRef, Made, OutputRef, TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { withHeartbeats } from '../heartbeats.ts'
import { storeMask } from '../request/mask.ts'
import { countingTries } from '../request/preparation-tries.ts'
import { uploadCopies } from '../request/references.ts'
import { storeUploads } from '../request/uploads.ts'
import { discardOutput, storeOutput } from './output-media.ts'

export type MediaActivities = ReturnType<typeof mediaActivities>

/** Work on bytes: activities of the queue `media`. */
export function mediaActivities(deps: ActivityDeps) {
  return {
    /** Stores the pictures that the job works from and its mask as assets, and uploads copies where its provider can read them. */
    prepareReferences: (job: JobRef): Promise<void> =>
      withHeartbeats((keep) =>
        countingTries(deps, keep, async () => {
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
